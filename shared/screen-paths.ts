/** The table of the client's paths. `:id` is one segment. */
export const screenPaths = {
  home: '/',
  createSlide: '/create-slide',
  targetSlide: '/target-slide/:id',
  journal: '/journal',
  library: '/library',
  pricing: '/pricing',
  account: '/account',
  admin: '/admin',
} as const
