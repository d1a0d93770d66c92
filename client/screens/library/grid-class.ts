/** Two columns, three on wide screens; shared by the slides and their skeleton. */
export const gridClass = 'grid grid-cols-2 gap-3 sm:gap-5 md:grid-cols-3'
