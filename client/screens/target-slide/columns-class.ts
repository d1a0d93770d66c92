/**
 * From 1280 pixels on: cover and player in the left column, title and script in the right one. Title and player
 * span two rows each, so that the cover need not be as high as the title.
 */
export const columnsClass =
  'grid gap-6 sm:gap-8 xl:grid-cols-[22rem_minmax(0,1fr)] xl:grid-rows-[auto_auto_1fr] xl:items-start xl:gap-x-14 xl:gap-y-0'

/** As high as the window allows with the whole player in view. */
export const coverClass =
  'xl:col-start-1 xl:row-start-1 xl:mb-7 xl:aspect-auto xl:h-[clamp(6rem,100vh-40.5rem,13.75rem)]'
export const titleClass = 'xl:col-start-2 xl:row-span-2 xl:row-start-1 xl:mb-8'
export const playerClass = 'xl:col-start-1 xl:row-span-2 xl:row-start-2'
export const scriptClass = 'xl:col-start-2 xl:row-start-3'
