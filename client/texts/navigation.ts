export const navigation = {
  home: 'Home',
  create: 'Create',
  journal: 'Journal',
  account: 'Account',
  admin: 'Admin',
}
