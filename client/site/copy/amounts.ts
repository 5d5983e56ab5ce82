import { counted } from '../../../common/counts'

/** "1 day", "14 days": how a number of something is said. */
export const days = (count: number) => counted(count, 'day')
export const months = (count: number) => counted(count, 'month')
export const years = (count: number) => counted(count, 'year')
export const hours = (count: number) => counted(count, 'hour')
