/**
 * Names that the engine was not built with, for `families-set.ts`: written down from common knowledge of each culture, about the
 * commonest first, and taken from no list. Surnames are put together from what theirs are made of, so that there are hundreds.
 */
export interface NamesOfCulture {
  culture: string
  boys: string[]
  girls: string[]
  families: string[]
  /** What a name is called at home, behind the name. */
  short: [long: string, short: string][]
  regions: string[]
  /** Of a number, what a country's own begins with, and what it is called from abroad. */
  phone: { first: string[]; calling: string; digits: number }
  titles: [father: string, mother: string]
}

const words = (text: string) => text.trim().split(/\s+/)
const shortOf = (text: string) => words(text).map((pair) => pair.split('/') as [long: string, short: string])
const made = (first: string, last: string) =>
  words(first).flatMap((front) => words(last).map((back) => `${front}${back}`))

const NIGERIA = { first: ['0803', '0806', '0703', '0813', '0816', '0705', '0909'], calling: '234', digits: 7 }
const GHANA = { first: ['024', '020', '027', '055', '050'], calling: '233', digits: 7 }
type Titles = NamesOfCulture['titles']
const MR_AND_MRS: Titles = ['Mr', 'Mrs']
const FRENCH: Titles = ['M.', 'Mme']

export const FAMILY_NAMES: readonly NamesOfCulture[] = [
  {
    culture: 'yoruba',
    boys: words(
      `Adesoji Ayotomiwa Olakunle Adetola Babasola Oluwadare Akinlolu Olorunwa Abidemi Ademidun Olarotimi Oyekunle Adegboyega
      Temilolu Jubril Ayinde Muyiwa Olanrewaju Fiyinfolu Oluwamuyiwa Akorede Tomiwa Sijuwola Adeolu Gboyega Olufunso`,
    ),
    girls: words(
      `Ayomipo Adetoun Oluwakemi Morounkeji Abosede Olaitan Adunni Ayoola Oluwatumininu Temidayo Similoluwa Adenrele Jumoke
      Bolutife Olajumoke Omowunmi Feyikemi Titilope Olamiposi Ireti Wunmi Adeyanju Mobolaji Eniafe Oluwalonimi Ayomikun`,
    ),
    families: made(
      'Ade Ola Ogun Oye Fa Awo Ayo Akin Odu Sho Omo Olu Osun Ige Are',
      'yinka gbesan koya lowo leke timehin wusi tayo fisoye bunmi yemo kunbi rinola goke sanwo dipe toye kanbi',
    ),
    short: shortOf(
      `Olanrewaju/Lanre Adegboyega/Gboyega Olarotimi/Rotimi Temidayo/Dayo Morounkeji/Keji Olajumoke/Jumoke Adetola/Detola
      Omowunmi/Wunmi Oluwamuyiwa/Muyiwa Ayomipo/Ayo Bolutife/Bolu Similoluwa/Simi Olufunso/Funso Abosede/Bose`,
    ),
    regions: ['Ogun', 'Oyo', 'Lagos', 'Osun'],
    phone: NIGERIA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'igbo',
    boys: words(
      `Chimdindu Uzonna Nnanna Okezie Chibuike Olisa Ezenna Chukwunonso Ndubuisi Obumneme Uchechukwu Nwachinemere Lotachukwu
      Chidalu Onyebuchi Ugonwa Chizitere Ekeoma Chinweike Obidinma Zerechukwu Ihechukwu Kamsi Dinobi Ahamefule Chikamadu`,
    ),
    girls: words(
      `Adaku Chinwendu Ngozika Obiajulu Chidubem Nwamaka Ihunanya Chetanna Olileanna Nkechinyere Uzochi Akuabata Chikaima
      Ujuamara Oluebube Kasiemobi Ginika Onyinye Chimuanya Nkiruka Sopuruchi Amuche Zimuzor Ifediba Ijeoma Anwuli`,
    ),
    families: made(
      'Nwa Oko Eze Ike Onwu Mba Uzo Ogu Ani Obi Ono Ume Ugwu Aka',
      'kanma dike ocha nna orji bisi chalam aku meze emeh onye zie gwu lue nta derim cha',
    ),
    short: shortOf(
      `Ndubuisi/Ndu Chukwunonso/Nonso Nkechinyere/Nkechi Obumneme/Obum Olileanna/Olile Sopuruchi/Sopuru Ahamefule/Ahamefu
      Uchechukwu/Uche Onyebuchi/Buchi Chinwendu/Chichi Zerechukwu/Zere Chibuike/Buike Lotachukwu/Lota Oluebube/Ebube`,
    ),
    regions: ['Anambra', 'Imo', 'Enugu', 'Abia'],
    phone: NIGERIA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'northern',
    boys: words(
      `Abdulganiyu Nazifi Mukhtar Bashar Jafaru Sadisu Ammar Muttaka Alkasim Hafizu Jabir Rufai Saminu Tasiu Dayyabu Yawale
      Lukman Musbahu Bello Garzali Hayatu Kamilu Badaru Shuraihu Nafiu Iliya`,
    ),
    girls: words(
      `Mardiyya Raihanatu Hajara Umaima Nusaiba Rumaisa Aina'u Hasiya Ladiyo Maryama Saratu Bushra Jidda Rashida Hadiyatu
      Hafsatu Ruqaiyatu Walida Amira Abida Asabe Saudatu Lantana Juwairiyya Halimatu Fauziyya`,
    ),
    families: made(
      'Dan Mai Gan Kar Bun Gwa Yan Dau Tsa Zan Rin Kum Sha Gar',
      'gora kudu duwa yari garu buwa kwai laje mawa rawa suru dugu tara',
    ),
    short: shortOf(
      `Abdulganiyu/Ganiyu Mukhtar/Muki Raihanatu/Raihan Juwairiyya/Juwai Musbahu/Musba Garzali/Garza Hadiyatu/Hadiya Hafizu/Hafiz
      Saudatu/Sauda Rumaisa/Ruma Alkasim/Kasim Fauziyya/Fauzi Mardiyya/Mardi Nusaiba/Nusai`,
    ),
    regions: ['Kano', 'Katsina', 'Bauchi', 'Kaduna'],
    phone: NIGERIA,
    titles: ['Alhaji', 'Hajiya'],
  },
  {
    culture: 'south-south',
    boys: words(
      `Osamuyi Eghosa Ighosotu Nosakhere Efosa Oseremen Ehizogie Akhere Ejiro Onoriode Tobore Ufuoma Akpevwe Ibiba Tamunoemi
      Ibim Boma Uduakobong Edet Nsikak Etimfon Eyakeno Ubokudom Otuekong Ekemini Imoh`,
    ),
    girls: words(
      `Osatohanmwen Ivie Esohe Omonigho Itohan Ehiaghe Aimiede Onome Ese Oghenekaro Edirin Akpezi Tariere Ibinye Belema Sotonye
      Ekaette Idara Unwana Nsisong Ediye Mboutidem Ini Akaniyene Uforo Eka`,
    ),
    families: made(
      'Ogie Igbi Osa Ede Oghe Ekpe Umo Ebi Aki Obu Iso Uko Agbo Efe',
      'nede wemi rhie bor udu tah monyan gbe ete kpan nan lor bia sere',
    ),
    short: shortOf(
      `Osatohanmwen/Tohan Nosakhere/Nosa Oghenekaro/Karo Onoriode/Ono Uduakobong/Uduak Ehizogie/Ehi Tamunoemi/Emi Akpevwe/Akpe
      Nsisong/Nsi Ekemini/Keme Oseremen/Ose Omonigho/Nigho Ufuoma/Ufu Mboutidem/Mbout`,
    ),
    regions: ['Edo', 'Delta', 'Rivers', 'Akwa Ibom'],
    phone: NIGERIA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'middle belt',
    boys: words(
      `Terfa Aondona Terseer Iorwuese Sesugh Tertsua Mlumun Ojodale Ojochegbe Attah Enemali Onuche Nanpan Datong Nanret Choji
      Bitrus Ezra Gyang Dauda Istifanus Ayuba Yohanna Nyam Kefas Ladan`,
    ),
    girls: words(
      `Doosuur Ngunengen Nguveren Erdoo Mbakeran Wanger Ojoma Enyo Ene Ojonoka Ajifa Unekwu Kachollom Nerat Simi Kaneng Ladi
      Talatu Rifkatu Asabe Jummai Hannatu Saraya Naomi Lami Sarahu`,
    ),
    families: made(
      'Ior Aka Tar Uker Adu Ogbo Ona Ame Dan Gya Pam Nan Lar Bot',
      'kyegh hemen nyam shi lade ba jeh chi kat gwom mwa fom dung',
    ),
    short: shortOf(
      `Ngunengen/Ngunen Terseer/Seer Iorwuese/Wuese Mbakeran/Keran Ojochegbe/Ojo Istifanus/Isti Kachollom/Kacho Rifkatu/Rifka
      Aondona/Dona Unekwu/Une Enemali/Ene Tertsua/Tert Hannatu/Hanna Yohanna/Yoha`,
    ),
    regions: ['Benue', 'Plateau', 'Kogi', 'Nasarawa'],
    phone: NIGERIA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'akan and ga',
    boys: words(
      `Kwaku Kofi Yaw Kwame Kwabena Kojo Ekow Fiifi Kwasi Oheneba Nhyiraba Ofori Obeng Asare Nortey Tetteh Okai Adotey Larbi
      Bediako Agyenim Ampadu Oteng Barima Sarkodie Nkansah`,
    ),
    girls: words(
      `Akosua Abena Afia Ama Yaa Akua Adwoa Efua Araba Esi Maame Ohemaa Nyameye Pokuaa Frimpomaa Agyapomaa Boatemaa Nhyira
      Aseda Korkor Dede Lamle Naa Ahenewaa Konadu Sika`,
    ),
    families: made(
      'Asi Owu Adu Amo Boa Ofo Oti Kwar Ago Nyar Aki Tei Lar Odo',
      'ama teng fori nkwa pong sah bea ko mensah ning tey kyi du',
    ),
    short: shortOf(
      `Frimpomaa/Frimpo Agyapomaa/Agyapo Boatemaa/Boate Nhyiraba/Nhyira Oheneba/Ohene Sarkodie/Sarko Bediako/Bedi Agyenim/Agye
      Ahenewaa/Ahene Nkansah/Nkan Nyameye/Nyame Kwabena/Kobby Adotey/Ado Ampadu/Ampa`,
    ),
    regions: ['Ashanti', 'Greater Accra', 'Eastern', 'Central'],
    phone: GHANA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'ewe',
    boys: words(
      `Senam Kosi Yao Komla Kodzo Kwashi Mawuko Dzifanu Etornam Sewornu Kekeli Edem Agbeko Nutifafa Selikem Elikem Gameli
      Dotse Seyena Enyo Aseye Delanyo Woelorm Mawunya Klinogo Xetsa`,
    ),
    girls: words(
      `Mawufemor Akofa Yawa Abla Esinu Kafui Dzigbodi Elinor Sefakor Emefa Etornu Ewoenam Delasi Akpene Seyram Mawutor Aseyenam
      Enyonam Edinam Eyram Dela Worlasi Nuku Setsofia Sitsofe Elom`,
    ),
    families: made(
      'Agbe Kpo Ame Dzo Gba Ahia Tsi Avo Deh Ado Fia Nya Kor Gle',
      'nyo gah dzi zor vor meti le nu ku so dor tse ga',
    ),
    short: shortOf(
      `Mawufemor/Femor Nutifafa/Nuti Ewoenam/Enam Sefakor/Sefa Setsofia/Setso Selikem/Seli Woelorm/Woe Dzigbodi/Dzigbo
      Etornam/Etor Mawunya/Mawu Aseyenam/Aseye Delanyo/Dela Klinogo/Klino Worlasi/Worla`,
    ),
    regions: ['Volta', 'Oti'],
    phone: GHANA,
    titles: MR_AND_MRS,
  },
  {
    culture: 'francophone',
    boys: words(
      `Ghislain Romaric Fabien Thibaut Gaston Anicet Marius Aristide Constant Euloge Firmin Sylvestre Cédric Donatien Hilaire
      Gautier Achille Lionel Barnabé Prosper Kossivi Kodjo Mensanh Folly Sewanou Bignon`,
    ),
    girls: words(
      `Solange Prisca Hermine Rosette Larissa Félicité Philomène Christelle Josiane Bernadette Honorine Ornella Sidonie
      Valentine Germaine Huguette Edith Ablavi Akouvi Dédé Massan Houefa Sènakpon Afiwa Perpétue Yolande`,
    ),
    families: made(
      'Aho Dos Gan Hou Agbo Koff Tcha Zan Ako Bia Nko Ela Mba Fos',
      'sou gnon dji ndo koue wa vi ta gbe mou houe no me',
    ),
    short: shortOf(
      `Christelle/Chris Philomène/Philo Bernadette/Nadette Félicité/Féli Romaric/Roma Sylvestre/Sylva Donatien/Dona Larissa/Lari
      Valentine/Vale Aristide/Ari Josiane/Josi Ornella/Orne Constant/Const Ghislain/Ghis`,
    ),
    regions: ['Littoral', 'Maritime', 'Atlantique', 'Centre'],
    phone: { first: ['90', '91', '97', '96', '67', '69'], calling: '228', digits: 6 },
    titles: FRENCH,
  },
]

/** Names that families of all cultures but the northern give beside their own. */
export const SAINTS = {
  boys: words(
    'Daniel Joshua Caleb Nathan Isaac Andrew Philip Stephen Timothy Simon Peter Clement Bright Godfrey Justice Wisdom',
  ),
  girls: words(
    'Esther Deborah Miriam Lydia Hannah Naomi Priscilla Abigail Vera Juliet Gloria Mercy Patience Charity Winifred Stella',
  ),
}
