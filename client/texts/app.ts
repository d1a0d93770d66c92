/** Texts of the whole page, such as its titles and errors. */
export const app = {
  loading: 'Loading...',
  openingPage: 'Opening the page',
  skipToContent: 'Skip to content',
  /** Title of the browser's tab. */
  documentTitle: (screen: string) => `${screen} · Evenstream`,
  screenTitles: {
    home: 'Home',
    createSlide: 'Create Target Slide',
    targetSlide: 'Target Slide',
    journal: 'Daily Check-in',
    library: 'Your Library',
    pricing: 'Pricing',
    account: 'Account',
    admin: 'Admin Panel',
    notFound: 'Page Not Found',
  },
  error: {
    title: 'This page could not be opened',
    text: 'Part of Evenstream did not arrive, or has been updated since you opened it. Reloading brings it back.',
    /** Without a network. */
    offline:
      'There is no connection, and this page is not on your device yet. Reload it once you are online again.',
    reload: 'Reload',
  },
}
