import { readFileSync } from 'node:fs'

/** What the world’s list lacks and a guesser here tries all the same: our region’s names, clubs, devotion. Lower case. */
const OF_OUR_REGION = `
    01234567 012345678 0123456789 0987654321 12121212 123123123 12341234 1234512345 123abc123 159357456
    87654321 98765432 987654321 9876543210 aa12345678 abc@1234 abcabc123 abcd@1234 abcdefgh abcdefghi
    abcdefghij abubakar abuja123 account123 adebayo1 adebayo123 adewale1 admin1234 admin12345 admin@123
    admin@1234 administrator1 adobe123 alhamdulillah allahuakbar arsenal123 ashley123 autumn123 babyboy1
    bailey123 barcelona1 basketball1 batman123 bismillah1 blessed123 blessing1 blessing123 bursar123
    business1 buster123 butterfly1 changeme1 changeme123 cheese123 chelsea123 chidinma chinedu1 chioma123
    christian1 computer123 cookie123 danger123 december1 default1 default123 demo1234 diamond123 eagles123
    education1 emeka123 emmanuel1 emmanuel123 facebook1 facebook123 family12 family123 father123 favour12
    favour123 flower123 football123 freedom123 friday123 ginger123 glory123 godisgood1 godislove1 godsgrace
    grace123 grace1234 guest123 guest1234 guitar123 hammer123 harley123 hello@123 ibrahim1 ibrahim123
    iceman123 iloveu123 iloveyou123 india@123 inshallah internet123 jessica123 jesus4life jesusloves
    joseph123 justin123 lagos123 lagos1234 letmein! letmein123 linkedin linkedin1 liverpool123 london123
    lovers123 maggie123 manchester1 manutd123 marina123 martin123 mashallah matrix123 mercy123 messi123
    michael123 millionaire millions1 mohammad1 mohammed1 monday123 mother123 muhammad1 mummy123 mylove123
    nigeria1 nigeria12 nigeria123 nigeria2020 nigeria234 november1 oluwadamilola oluwaseun oluwaseun1
    oluwaseyi oluwatobi orange123 p@$$w0rd p@$$word p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word pass12345
    pass123456 pass@123 pass@1234 passw0rd123 password! password@ password@1 password@123 patricia1
    photoshop princess123 principal principal1 purple123 qwe12345 qwerqwer qwerty!@# qwerty@123 rainbow123
    ranger123 robert123 ronaldo123 root1234 root@123 samuel123 scholar123 school123 school1234 schools123
    secret1234 september1 silver123 slayer123 snoopy123 soccer123 spring123 student123 success123 summer123
    summer2020 sunday123 superman123 sweety123 teacher123 test12345 test123456 test@123 tigger123 toor1234
    travis123 tucker123 turtle123 united123 user1234 victor123 victory123 welcome1234 welcome@123 william123
    winter123 yamaha123 zaq1zaq1 zxcvbnm,
`

let kept: ReadonlySet<string> | undefined

/**
 * Returns what every guesser tries first of all that our rule of length lets through, in lower case: the world’s 10,000
 * commonest (`npm run make -- passwords`) and those of our region. Read when it is first asked for.
 */
export function commonPasswords(): ReadonlySet<string> {
  return (kept ??= new Set(`${readFileSync(FILE, 'utf8')}${OF_OUR_REGION}`.trim().split(/\s+/)))
}

const FILE = new URL('./common-passwords.txt', import.meta.url)
