/** The one table of the client's addresses. `:id` stands for one segment. */
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
