import { Migration } from '@mikro-orm/migrations'

/** Rule 28: checks after which an applicant was declined are asked for by the day of it. */
export class Migration0036 extends Migration {
  override async up(): Promise<void> {
    this.addSql(`create index look_declined on look (outcome_at) where outcome = 'DECLINED'`)
  }
}
