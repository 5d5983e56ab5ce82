import fc from 'fast-check'
import {
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isNonNullType,
  isObjectType,
  SchemaMetaFieldDef,
  TypeMetaFieldDef,
  type GraphQLArgument,
  type GraphQLField,
  type GraphQLObjectType,
  type GraphQLSchema,
} from 'graphql'

type Field = GraphQLField<unknown, unknown>

/**
 * Queries over the whole schema, introspection included, that try to be short to write and long to answer: the same set
 * again and again under aliases, by name, in fragments and in pages within pages. All of them are valid.
 */
export const hostileQuery = (schema: GraphQLSchema): fc.Arbitrary<string> =>
  fc
    .array(fc.nat({ max: 65_535 }), { minLength: 40, maxLength: 400, size: 'max' })
    .map((dice) => new Writer(schema, dice).query())

/** Words of a query, which are something less than its tokens. */
const LONGEST = 1200
const VARIABLES = { n: 'Int! = 100', m: 'Int! = 10', t: 'String! = "Debtor"', yes: 'Boolean! = true' }

class Writer {
  #thrown = 0
  #names = 0
  readonly #used = new Set<string>()
  /** By the type that they are on; those that are whole, so that none contains itself. */
  readonly #fragments: { name: string; type: string; text: string }[] = []

  constructor(
    private readonly schema: GraphQLSchema,
    private readonly dice: number[],
  ) {}

  query(): string {
    const set = this.#set(this.schema.getQueryType()!, 0, LONGEST)
    const variables = [...this.#used].map((name) => `$${name}: ${VARIABLES[name as keyof typeof VARIABLES]}`)
    const fragments = this.#fragments.map(({ name, type, text }) => `fragment ${name} on ${type} ${text}`)
    return `query${variables.length > 0 ? `(${variables.join(', ')})` : ''} ${set} ${fragments.join(' ')}`
  }

  /** Below `sides`; 0 when there is nothing left to throw. */
  #throw(sides: number): number {
    const thrown = this.dice[this.#thrown++]
    return thrown === undefined ? 0 : thrown % sides
  }

  #one<T>(list: readonly T[]): T {
    return list[this.#throw(list.length)]!
  }

  #set(type: GraphQLObjectType, depth: number, most: number): string {
    const parts: string[] = []
    let left = most
    for (let count = 1 + this.#throw(4); count > 0 && left > 0; count -= 1) {
      const part = this.#part(type, depth, Math.ceil(left / count))
      left -= words(part)
      parts.push(part)
    }
    return `{ ${parts.join(' ')} ${parts.length === 0 || this.#throw(6) === 0 ? '__typename ' : ''}}`
  }

  #part(type: GraphQLObjectType, depth: number, most: number): string {
    const form = this.#throw(12)
    const known = this.#fragments.filter((fragment) => fragment.type === type.name)
    if (form === 0 && known.length > 0) return this.#again(`...${this.#one(known).name}`, most, false)
    if (form === 1 && most > 20) {
      const name = `F${this.#fragments.length}x${this.#thrown}`
      const text = this.#set(type, depth, most - 6)
      this.#fragments.push({ name, type: type.name, text })
      return this.#again(`...${name}`, 8, false)
    }
    if (form === 2) return `... on ${type.name}${this.#directive()} ${this.#set(type, depth, most - 3)}`
    return this.#field(type, depth, most)
  }

  #field(type: GraphQLObjectType, depth: number, most: number): string {
    const field = this.#chosen(type, depth, most)
    if (!field) return this.#again('__typename', most, true)
    const below = getNamedType(field.type)
    const many = this.#throw(3) === 0 ? 2 + this.#throw(24) : 1
    const share = Math.max(4, Math.floor(most / many) - 6)
    const set = isObjectType(below) ? ` ${this.#set(below, depth + 1, share)}` : ''
    const text = `${field.name}${this.#args(field)}${this.#directive()}${set}`
    return this.#again(text, many > 1 ? most : 0, true, many)
  }

  /** Of fields with others below them oftener than of the rest. */
  #chosen(type: GraphQLObjectType, depth: number, most: number): Field | undefined {
    const isRoot = type === this.schema.getQueryType()
    if (isRoot && this.#throw(3) === 0) return this.#throw(2) === 0 ? SchemaMetaFieldDef : TypeMetaFieldDef
    const fields = Object.values(type.getFields()).filter((field) => this.#canAsk(field))
    const composite = fields.filter(({ type: of }) => isCompositeType(getNamedType(of)))
    const leaves = fields.filter((field) => !composite.includes(field))
    const deeper =
      composite.length > 0 && depth < 11 && most > 5 && (this.#throw(3) > 0 || leaves.length === 0)
    const from = deeper ? composite : leaves
    return from.length > 0 ? this.#one(from) : undefined
  }

  #canAsk({ type, args }: Field): boolean {
    const below = getNamedType(type)
    const open = args.filter((arg) => isNonNullType(arg.type) && arg.defaultValue === undefined)
    return (
      (!isCompositeType(below) || isObjectType(below)) &&
      !open.some((arg) => isInputObjectType(getNamedType(arg.type)))
    )
  }

  /** Side by side, under other names or the same. */
  #again(
    text: string,
    most: number,
    mayRename: boolean,
    times = 1 + (this.#throw(5) === 0 ? this.#throw(30) : 0),
  ) {
    const fits = Math.max(1, Math.min(times, Math.floor(most / (words(text) + 1))))
    // Of two fields with arguments under one name nobody knows whether they are the same.
    const renamed = mayRename && (text.includes('(') || (fits > 1 && this.#throw(4) > 0))
    const name = this.#throw(20) === 0 ? 'long'.repeat(100) : 'a'
    const one = () => (renamed ? `${name}${(this.#names += 1)}: ${text}` : text)
    return Array.from({ length: fits }, one).join(' ')
  }

  #args({ args }: Field): string {
    const given = args.flatMap((arg) => {
      const needed = isNonNullType(arg.type) && arg.defaultValue === undefined
      return needed || (arg.name === 'first' && this.#throw(2) === 0)
        ? [`${arg.name}: ${this.#value(arg)}`]
        : []
    })
    return given.length > 0 ? `(${given.join(', ')})` : ''
  }

  #value({ name, type }: GraphQLArgument): string {
    const named = getNamedType(type)
    if (name === 'first')
      return this.#throw(3) === 0 ? this.#variable('n') : this.#throw(2) === 0 ? this.#variable('m') : '100'
    if (isEnumType(named)) return named.getValues()[0]!.name
    if (named.name === 'Int') return '1'
    if (named.name === 'Boolean') return 'true'
    if (named.name === 'String' && this.#throw(2) === 0) return this.#variable('t')
    return named.name === 'String' ? `"${this.#one(['Query', 'Mutation', 'Debtor', 'x'])}"` : '"1"'
  }

  #directive(): string {
    if (this.#throw(25) > 0) return ''
    return ` @include(if: ${this.#throw(2) === 0 ? this.#variable('yes') : 'true'})`
  }

  #variable(name: keyof typeof VARIABLES): string {
    this.#used.add(name)
    return `$${name}`
  }
}

const words = (text: string) => text.split(/\W+/).length
