/** Two side by side, three where there is room; the slides and what stands in for them alike. */
export const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3'
