import type { RequestContext } from '../../request.js'
import type { Sheet } from '../../documents/read-workbook.js'
import { ColumnMapping, type FileList } from './column-mapping.entity.js'
import type { ListKind } from './list-kind.js'
import { fieldsToRemember, hashesIn, headingsHash, type Remembered } from './headings.js'

/** A school has few kinds of files; of more, those that it used longest ago are forgotten. */
const MOST = 50

/** What the viewer's school has said of the columns of its files. */
export class ColumnMappings {
  constructor(private readonly context: RequestContext) {}

  /** What it has said of the columns of these sheets, as far as they are still fields of such a list. */
  async rememberedFor<Field extends string>(
    { list, fields }: ListKind<Field>,
    sheets: readonly Sheet[],
  ): Promise<Remembered<Field>> {
    const headings = [...new Set(sheets.flatMap(({ rows }) => hashesIn(rows)))]
    const school = this.context.school.id
    const found = await this.context.em.find(ColumnMapping, { school, list, headings: { $in: headings } })
    return new Map(
      found.map((one) => [
        one.headings,
        one.fields.map((name) => fields.find((field) => field === name) ?? null),
      ]),
    )
  }

  async remember(
    list: FileList,
    headings: readonly string[],
    fields: readonly (string | null)[],
  ): Promise<void> {
    const { em } = this.context
    const school = this.context.school.id
    await em.upsert(
      ColumnMapping,
      {
        school,
        list,
        headings: headingsHash(headings),
        fields: fieldsToRemember(headings, fields),
        usedAt: this.context.now(),
      },
      { onConflictFields: ['school', 'list', 'headings'] },
    )
    await em.execute(
      `delete from column_mapping where school_id = ? and id not in
        (select id from column_mapping where school_id = ? order by used_at desc, id desc limit ${MOST})`,
      [school, school],
    )
  }
}
