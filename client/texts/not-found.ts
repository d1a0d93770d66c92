export const notFound = {
  title: '404 Page Not Found',
  text: 'Nothing stands at this address. It may have moved, or never have been here.',
}
