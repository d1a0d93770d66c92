/** From 1280 pixels on: cover and player in one column, title and script in the other. */
export const columnsClass =
  'grid gap-6 sm:gap-8 xl:grid-cols-[22rem_minmax(0,1fr)] xl:items-start xl:gap-x-14'
