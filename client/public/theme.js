// For pages that the server renders: applies the theme that was chosen in the app, before the first paint.
try {
  if (localStorage.getItem('theme') === 'dark') document.documentElement.classList.add('dark')
} catch {
  // Storage may be inaccessible: the page is light then.
}
