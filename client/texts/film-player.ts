export const filmPlayer = {
  label: 'Film',
  captions: 'English',
  failed:
    'The film did not arrive, or this browser cannot play it. Check your connection and try again.',
}
