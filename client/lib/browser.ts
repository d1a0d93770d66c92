/** What only the browser itself can do: leave the app for an address that the server answers. */
export const browser = {
  leaveTo(address: string): void {
    window.location.assign(address)
  },
}
