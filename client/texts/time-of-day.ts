export const timesOfDay = { morning: 'Morning', evening: 'Evening' }
