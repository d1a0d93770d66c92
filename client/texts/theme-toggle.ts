export const themeToggle = {
  toLight: 'Switch to light theme',
  toDark: 'Switch to dark theme',
}
