/** Navigation out of the app; an object, so that tests can replace it. */
export const browser = {
  leaveTo(address: string): void {
    window.location.assign(address)
  },
}
