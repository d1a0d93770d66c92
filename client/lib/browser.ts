/** Navigation that loads a page; an object, so that tests can replace its functions. */
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
