import { soundKey } from '../normalise.js'

/**
 * How common names are in Nigeria, Ghana and their francophone neighbours, for a register that is too small to tell.
 * Estimated, and counted from no records: the lists were written down from common knowledge, about the commonest names
 * first; how many families are of a culture and how many names of a kind a ward and its parent have together are guesses,
 * and within a list the shares fall as Zipf's law has it, with the first few flattened.
 */
interface Culture {
  /** Of all families. */
  part: number
  /** Of each kind, how many names a ward and its parent have together. */
  names: { boys: number; girls: number; families: number }
  boys: string
  girls: string
  /** Hausa and other northern families hand on the father's given name. */
  families: string
}

const CULTURES = {
  northern: {
    part: 0.3,
    names: { boys: 2.6, girls: 0.9, families: 0.3 },
    boys: `muhammad ibrahim abubakar musa usman abdullahi umar sani aliyu yusuf ahmad hassan bello isah sulaiman adamu garba
      mustapha bashir kabiru shehu haruna yakubu salisu aminu idris nasiru lawal yahaya hamza ismail sadiq abdulrahman auwal
      tijani suleiman saidu rabiu hussaini dauda ali bala mansur jibrin abdulkadir isiyaku zubairu murtala faruk jamilu lawan
      habibu shuaibu tukur ishaq danjuma abdulaziz abdulkarim nuhu ayuba inuwa bukar sule audu mahmud kamal anas khalid`,
    girls: `fatima aisha zainab maryam hauwa amina halima khadija hadiza rukayya safiya hafsat bilkisu ramatu asmau jamila
      rabi sadiya nafisa hajara hassana hussaina sumayya firdausi habiba balkisu zulaihat rahma maimuna saratu ummi zara
      talatu ladi jummai asabe salamatu binta rashida samira farida nana mairo`,
    families: `bello dikko gidado dantata maigari jega gusau katsina kano zaria daura gombe kwara tanko danladi wada magaji
      galadima sarki waziri tambuwal yaradua`,
  },
  yoruba: {
    part: 0.22,
    names: { boys: 0.9, girls: 0.8, families: 1 },
    boys: `oluwaseun ayomide babatunde oluwafemi adebayo temitope tunde oluwatobi olamide segun oluwadamilare adewale kehinde
      taiwo ayodeji olumide oluwasegun adekunle olusegun kunle femi gbenga abiodun ayodele olawale dare kayode adeola
      oluwadamilola rasheed idowu akinwale wale ademola adeniyi babajide damilare ibukun oluwapelumi olayinka opeyemi
      samad wasiu sikiru lateef ganiyu`,
    girls: `temitope folashade yetunde oluwaseun ayomide olamide bukola funmilayo damilola titilayo kehinde taiwo bolanle
      omolara oluwadamilola tolulope adenike morenike simisola folake abimbola iyabo omotola modupe adebisi yewande
      mosunmola ronke oluwabukola anuoluwapo ibukunoluwa toluwani ireoluwa rashidat rukayat shakirat basirat`,
    families: `adeyemi balogun ogunleye adebayo ojo ajayi akinola oladipo bello salami adeleke ogundele alabi afolabi lawal
      olatunji oyewole bankole ogunbanjo akande adeniyi aina fashola olaniyan owolabi adewale oyelaran ayodele oladele
      adesanya akinwande olawale abiola adegoke ogunsola sanni jimoh yusuf raji oseni adeoye aderemi omotosho falade idowu
      shittu bakare popoola oyedele adekunle arowolo odunsi ogunyemi makinde`,
  },
  igbo: {
    part: 0.2,
    names: { boys: 0.9, girls: 0.8, families: 1 },
    boys: `chukwuemeka emeka obinna chinedu ikechukwu kenechukwu chidiebere ifeanyi nnamdi chukwuebuka kelechi uchenna
      chibuzor onyekachi chijioke tochukwu ugochukwu chidi okechukwu arinze somtochukwu chinonso ebuka kosisochukwu ikenna
      chukwudi uche kingsley chukwuma chukwuka chimaobi izuchukwu obiora nonso emenike nnaemeka`,
    girls: `chidinma ngozi chioma adaeze chiamaka ifeoma nkechi chinenye amarachi onyinyechi chisom chinyere nneka uchechi
      ogechi ebere ifunanya ezinne munachi kosisochukwu adaora nkiru kamsiyochukwu ogechukwu amaka oluchi somtochukwu
      nwakaego chinasa obiageli chidera ujunwa ugochi ijeoma`,
    families: `okafor okeke okonkwo eze nwosu obi okoro nwankwo okoye onyekachi okoli anyanwu nwachukwu ugwu ibe ezeh onuoha
      nnamdi opara nwafor uzor igwe agu ogbonna njoku umeh chukwu iwu emeka onwuka eke ekwueme nwaogu onyema ani mba nnaji
      egbuna obiora udeh okafo ndukwe nwokolo ezenwa madu kalu`,
  },
  ghanaian: {
    part: 0.13,
    names: { boys: 0.9, girls: 0.8, families: 1 },
    boys: `kwame kofi kwabena kwaku yaw kojo kwasi kwadwo nana osei ebo kobina kweku ekow selorm edem elikem mawuli kodzo nii
      senyo kwesi papa yoofi fiifi delali dela eyram kafui sena`,
    girls: `ama akosua abena akua yaa afia adwoa efua esi araba adjoa afua maame nana naa serwaa akuba aba ekua dzifa sena
      esinam mawusi elinam yayra afi dede korkor`,
    families: `mensah owusu boateng appiah asante osei adjei agyemang amoah ofori antwi frimpong addo boakye opoku acheampong
      sarpong asamoah amponsah darko ansah danso gyamfi ampofo tetteh lamptey quaye quansah agbeko ofosu addai yeboah
      amankwah donkor arthur essien nkrumah asiedu adomako kwarteng oppong agyei nyarko badu annan obeng aidoo bonsu`,
  },
  francophone: {
    part: 0.05,
    names: { boys: 1, girls: 0.8, families: 1 },
    boys: `mamadou moussa ousmane ibrahima amadou abdoulaye koffi kossi komlan kokou kodjo yao kouassi kouame jean pierre
      jean-paul jean-marc jean-pierre souleymane boubacar issa hamadou oumarou seydou alassane cheikh adama codjo mohamadou
      aboubacar bouba sessi francois jacques luc`,
    girls: `fatoumata aminata mariama aissatou marie kadiatou fanta awa hawa akouvi afi adjoa akossiwa mariam rokia oumou
      salimata djeneba ramatou hadidja marie-claire marie-louise marie-therese bernadette chantal solange odile prudence`,
    families: `diallo traore coulibaly toure diop ndiaye keita kone kouassi ouedraogo sow barry bah cisse sanogo fall camara
      hounsou agbodjan mensah amegan lawson adjovi dossou houngbo ahouansou ngo mbarga fotso kamga atangana bassong kouadio
      yao konan sawadogo`,
  },
  other: {
    part: 0.1,
    names: { boys: 0.9, girls: 0.8, families: 1 },
    boys: `etim efiong okon edet bassey ekpe nsikan iniobong osaretin osagie efosa osas ehis eghosa terhemba terver aondofa
      tersoo sesugh tonye tamuno ebiere ejiro oghenetega efe onome ovie oche ochanya ojonugwa eneojo`,
    girls: `ekaette iniobong idara ime nsikan eno esosa itohan osarumwense adesuwa isoken doosuur mwuese nguveren ebiere
      tamunoibim ibifaka ejiro onome oghenekaro ufuoma ene onyeje`,
    families: `bassey effiong etim okon udoh akpan essien ekpo ekong edet umoh inyang etuk igbinedion osagie okojie ehigie
      aigbe akume tarka gyang pam dung dokubo harry briggs jumbo west oghene efe otu ogar agbo ameh`,
  },
  /** Names of saints and virtues, beside or before the culture's own: they tell no origin. */
  shared: {
    part: 0.6,
    names: { boys: 0.8, girls: 0.8, families: 0.1 },
    boys: `emmanuel samuel daniel david john joseph michael peter paul james solomon joshua victor godwin sunday stephen isaac
      anthony francis moses benjamin gabriel christopher philip simon matthew andrew thomas elijah abraham nathaniel monday
      friday augustine jeremiah timothy prince kingsley collins ebenezer eric richard george jude goodluck destiny caleb`,
    girls: `blessing mary grace esther favour elizabeth gift joy victoria ruth mercy patience peace deborah sarah comfort
      precious rebecca rachel faith hannah janet gloria goodness happiness charity florence agnes rose theresa joyce juliet
      martha cynthia stella vivian priscilla naomi dorcas christiana abigail miracle praise juliana felicia veronica helen`,
    families: `john james joseph samuel emmanuel peter david paul moses simon thomas daniel sunday solomon`,
  },
} satisfies Record<string, Culture>

export type Origin = keyof typeof CULTURES
type Kind = 'boys' | 'girls' | 'families'
const KINDS: Kind[] = ['boys', 'girls', 'families']

interface Standing {
  origin: Origin
  kind: Kind
  share: number
}

/** Of the bearers of such names, how many have one of the list. */
const COVERED = 0.7
/** How flat the beginning of a list is. */
const FLAT = 5

function standingsIn([origin, culture]: [Origin, Culture]): [name: string, standing: Standing][] {
  return KINDS.flatMap((kind) => {
    const names = [...new Set(culture[kind].split(/[\s-]+/))]
    const all = names.reduce((sum, _, at) => sum + 1 / (at + 1 + FLAT), 0)
    const most = (culture.part * culture.names[kind] * COVERED) / all
    return names.map((name, at): [string, Standing] => [
      name,
      { origin, kind, share: most / (at + 1 + FLAT) },
    ])
  })
}

const ALL = (Object.entries(CULTURES) as [Origin, Culture][]).flatMap(standingsIn)

/** The share of wards that have the name themselves or by their parent, by how it is written. */
export const COMMON_NAMES: ReadonlyMap<string, number> = ALL.reduce(
  (shares, [name, { share }]) => shares.set(name, (shares.get(name) ?? 0) + share),
  new Map<string, number>(),
)

/** The names of an origin by kind, hyphens kept, the commonest first. */
export const namesOf = (origin: Origin): Record<Kind, string[]> => {
  const { boys, girls, families } = CULTURES[origin]
  return { boys: boys.split(/\s+/), girls: girls.split(/\s+/), families: families.split(/\s+/) }
}

const BY_SOUND = Map.groupBy(ALL, ([name]) => soundKey(name))

/** Where a name that sounds so is common, and as what. */
export const standingsOf = (sound: string): readonly Standing[] =>
  BY_SOUND.get(sound)?.map(([, standing]) => standing) ?? []
