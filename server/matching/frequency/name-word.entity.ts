import { Entity, PrimaryKey, Property } from '@mikro-orm/decorators/legacy'

/** In how many entries a word of a name stands; the word '' counts all entries. */
@Entity()
export class NameWord {
  @PrimaryKey({ type: 'text' })
  word!: string

  @Property({ type: 'integer' })
  entries!: number
}
