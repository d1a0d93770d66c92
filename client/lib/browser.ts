/** Navigation out of the app; an object, so that tests can replace it. */
export const browser = {
  leaveTo(url: string): void {
    window.location.assign(url)
  },
  /** Leaves no entry of the current page in the history. */
  replaceWith(url: string): void {
    window.location.replace(url)
  },
  reload(): void {
    window.location.reload()
  },
}
