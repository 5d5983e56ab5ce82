import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client'

/** What one process knows, as it travels between processes. */
export type Numbers = MetricObjectWithValues<MetricValue<string>>[]

/**
 * The numbers of several processes as those of one: counts and what is in use are summed, of the event loop's delays the
 * average is told. What a process that has ended had counted stays in the sum, as far as it was told.
 */
export class SummedMetrics {
  readonly #last = new Map<number, Numbers>()
  #ofEnded: Numbers = []

  constructor(private readonly own: Registry) {}

  /** What a process says now. */
  heard(process: number, numbers: Numbers): void {
    this.#last.set(process, numbers)
  }

  async ended(process: number): Promise<void> {
    const numbers = this.#last.get(process) ?? []
    this.#last.delete(process)
    this.#ofEnded = await sum([this.#ofEnded, numbers.filter(isCount)]).getMetricsAsJSON()
  }

  async text(): Promise<string> {
    const own = await this.own.getMetricsAsJSON()
    return sum([own, ...this.#last.values(), this.#ofEnded]).metrics()
  }
}

const isCount = ({ type }: Numbers[number]) => ['counter', 'histogram'].includes(String(type))

const sum = (numbers: Numbers[]): Registry => AggregatorRegistry.aggregate(numbers)
