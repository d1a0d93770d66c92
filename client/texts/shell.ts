export const shell = {
  admin: 'Admin',
  logout: 'Logout',
  navigation: 'Main',
}
