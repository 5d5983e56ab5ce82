/**
 * Passwords that every guesser tries first, and that are long enough to pass the length rule: keyboard
 * runs, the international classics, and those of the region (names, clubs, devotion). Lower case.
 */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `
    00000000 0000000000 01234567 012345678 0123456789 0987654321 10203040 1029384756 11111111 111111111
    1111111111 1111aaaa 11223344 1122334455 112233445566 12121212 123123123 123321123 12341234 12344321
    1234512345 123454321 12345678 123456789 1234567890 12345678910 123456789a 1234567a 123698745
    123abc123 123qwe123 123qweasd 135792468 147258369 147852369 159357456 159753456 1q2w3e4r 1q2w3e4r5t
    1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 22222222 246813579 321654987 33333333 44444444 55555555 66666666
    741852963 77777777 789456123 87654321 88888888 963852741 98765432 987654321 9876543210 99999999
    a1234567 a12345678 a123456789 aa123456 aa12345678 aaaa1111 aaaaaaaa abc12345 abc123456 abc@1234
    abcabc123 abcd1234 abcd@1234 abcdefg1 abcdefgh abcdefghi abcdefghij abubakar abuja123 access14
    account123 adebayo1 adebayo123 adewale1 admin123 admin1234 admin12345 admin@123 admin@1234
    administrator administrator1 adobe123 alexander alexander1 alhamdulillah allahuakbar arsenal1
    arsenal123 arsenalfc asd12345 asdf1234 asdfasdf asdfghjk asdfghjkl ashley123 autumn123 babyboy1
    babygirl babygirl1 bailey123 barcelona barcelona1 baseball baseball1 basketball basketball1
    batman123 beautiful beautiful1 benjamin benjamin1 bismillah bismillah1 blessed1 blessed123 blessing
    blessing1 blessing123 bursar123 business business1 buster123 butterfly butterfly1 changeme changeme1
    changeme123 charlie1 charlie123 cheese123 chelsea1 chelsea123 chelseafc chidinma chinedu1 chioma123
    chocolate chocolate1 christian christian1 christopher computer computer1 computer123 cookie123
    corvette cowboys1 daddy123 danger123 danielle danielle1 december december1 default1 default123
    demo1234 diamond1 diamond123 dolphins dragon123 eagles123 education education1 elizabeth elizabeth1
    emeka123 emmanuel emmanuel1 emmanuel123 facebook facebook1 facebook123 family12 family123 father123
    favour12 favour123 february ferrari1 firebird flower123 football football1 football123 forever1
    freedom1 freedom123 friday123 gandalf1 gateway1 ginger123 glory123 godisgood godisgood1 godislove
    godislove1 godsgrace google123 grace123 grace1234 guest123 guest1234 guitar123 hammer123 happy123
    happyday harley123 heather1 hello123 hello1234 hello@123 hellohello helloworld hunter123 ibrahim1
    ibrahim123 iceman123 iloveu123 iloveyou iloveyou1 iloveyou123 iloveyou2 india@123 inshallah internet
    internet1 internet123 jackson1 january1 jennifer jennifer1 jessica1 jessica123 jesus123 jesus4life
    jesuschrist jesusislord jesusloves jonathan jonathan1 jordan123 jordan23 joseph123 justin123
    killer123 lagos123 lagos1234 lakers24 letmein! letmein1 letmein123 linkedin linkedin1 liverpool
    liverpool1 liverpool123 london123 lovelove lovers123 loveyou1 lucky123 lucky777 maggie123 manchester
    manchester1 manutd123 marina123 marlboro martin123 mashallah master123 matrix123 maverick melissa1
    mercedes mercedes1 mercy123 messi123 michael1 michael123 michelle michelle1 midnight millionaire
    millions1 mohammad1 mohammed mohammed1 monday123 money123 moneyman monkey123 mother123 muhammad
    muhammad1 mummy123 mustang1 mylove123 mypassword myspace1 newpassword nicholas nicholas1 nigeria1
    nigeria12 nigeria123 nigeria2020 nigeria234 nirvana1 nokia123 november november1 october1
    oluwadamilola oluwaseun oluwaseun1 oluwaseyi oluwatobi orange123 p455w0rd p@$$w0rd p@$$word p@ssw0rd
    p@ssw0rd1 p@ssword p@ssword1 pa$$w0rd pa$$word pa55w0rd pa55word packers1 pass1234 pass12345
    pass123456 pass@123 pass@1234 passpass passport passw0rd passw0rd1 passw0rd123 password password!
    password01 password1 password11 password12 password123 password1234 password2 password3 password@
    password@1 password@123 passwords passwort patricia patricia1 peaches1 pepper123 phoenix1 photoshop
    pokemon123 princess princess1 princess123 principal principal1 pumpkin1 purple123 q1w2e3r4
    q1w2e3r4t5 qazwsx123 qazwsxedc qwe12345 qweasd123 qweasdzxc qwer1234 qwerqwer qwerty!@# qwerty12
    qwerty123 qwerty1234 qwerty12345 qwerty123456 qwerty@123 qwertyui qwertyuiop rainbow1 rainbow123
    ranger123 realmadrid redskins richard1 robert123 ronaldo123 ronaldo7 root1234 root@123 samantha
    samantha1 samsung1 samsung123 samuel123 scholar123 school123 school1234 schools123 scooter1 scorpion
    secret123 secret1234 september september1 shadow123 silver123 skywalker slayer123 snoopy123
    soccer123 softball spiderman spring123 starwars starwars1 steelers stephanie sterling strawberry
    student1 student123 success1 success123 summer123 summer2020 sunday123 sunshine sunshine1 superman
    superman1 superman123 superstar sweetheart sweetie1 sweety123 swordfish teacher1 teacher123 test1234
    test12345 test123456 test@123 testing1 testing123 testtest thomas123 thunder1 tigger123 together
    toor1234 travis123 trustno1 tucker123 turtle123 united123 user1234 username vanessa1 veronica
    victor123 victoria victoria1 victory1 victory123 welcome1 welcome12 welcome123 welcome1234
    welcome@123 whatever whatever1 william1 william123 winston1 winter123 yamaha123 yankees1 zaq12wsx
    zaq1zaq1 zaqwsxcde zxc12345 zxcasdqwe zxcvbnm, zxcvbnm1 zxcvbnm123
  `
    .trim()
    .split(/\s+/),
)
