/** Where "now" comes from. Tests and the demo own their clocks; nothing else calls `new Date()` for a rule. */
export interface Clock {
  now(): Date
  /** How far the demo's clock has been moved. */
  readonly daysAhead?: number
}

export const systemClock: Clock = { now: () => new Date() }

/** A moment of the register's clock, which may have been moved, in the real time that queues run on. */
export const inRealTime = (moment: Date, clock: Clock): Date =>
  new Date(Date.now() + moment.getTime() - clock.now().getTime())
