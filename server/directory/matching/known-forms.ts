import { soundKey } from '../normalise.js'

/**
 * The groups of a word that sounds so. Two words with a group in common are forms of one given name that no rule finds,
 * because the short form or the other language's spelling shares too few letters: Peggy and Margaret, Garba and Abubakar.
 * Common knowledge of English, Hausa, Arabic, Yoruba, Igbo and Akan names; the rules in short-form.ts carry the rest.
 */
export function knownForms(sound: string): readonly number[] {
  return GROUPS.get(sound) ?? NONE
}

const NONE: readonly number[] = []

const FORMS = `
  elizabeth elisabeth lizzy liz betty beth eliza lisa bessie · margaret maggie peggy meg greta rita · william bill billy will liam willy
  robert bob bobby rob bert · richard dick rick ricky · edward ted teddy ned eddie eddy · john jack johnny jon yahaya · james jim jimmy jamie
  michael mike mikey mick micky · charles charlie chuck chas · henry harry hal hank · joseph joe joey jo · katherine catherine kathryn kate kitty cathy katie kathy
  dorothy dot dolly dora · mary molly polly maria marie mariam maryam · ann anne anna hannah nancy annie · sarah sally sara sadie · martha patty mattie
  frances fanny francis frank francisca · theresa teresa tess terry · susan sue susie suzan suzanna · helen ellen nell nelly helena · rebecca becky
  alexander alex sandy sacha alexandra · benjamin ben benny · samuel sam sammy · daniel dan danny · david dave davy dauda dawud · thomas tom tommy
  peter pete · stephen steve steven stephanie · anthony tony · andrew andy drew · christopher chris kit topher · nicholas nick nicky · patrick paddy pat
  patricia pat patty trish tricia · victoria vicky tori · jennifer jenny jen · jacqueline jackie · deborah debbie deb · gregory greg · timothy tim · jeremiah jerry jeremy
  gerald jerry · lawrence larry laurence · matthew matt matteo · philip phil pip · raymond ray · ronald ron · kenneth ken kenny · donald don · frederick fred freddy
  abigail abby gail · theodore ted theo · josephine josie jo · emmanuel emma manny emmy · gabriel gabby · solomon solo sulaiman suleiman · moses musa · jonah yunus yunusa
  abraham ibrahim abe · isaac ishaq ishaku · ishmael ismail ismaila samaila · jacob yakubu yaqub jake · joshua josh yusha · jesus isa · aaron haruna · job ayuba · noah nuhu
  mohammed muhammad mohamed mohammad muhammed muhamad mamman mahammadu mamadou modu · ahmad ahmed ahmadu amadu hamadu · abubakar abubakr bukar garba habu abu boubacar
  usman uthman osman othman ousmane shehu · umar omar umaru oumar sanda · ali aliyu aliu alieu · hassan hasan alhassan lawal · hussain hussein hussaini husseini alhussaini usaini
  aisha ayisha aishat aishatu ayesha eshe shatu indo · fatima fatimah fatimat fatimatu fatou fati binta fatu · khadija khadijat hadiza kadijatu dije · zainab zaynab zeinab zee zainabu
  hauwa hawa awa hawwa eve · mariam maryam mairo maimuna · amina aminat aminah amin · halima alimat halimat halimah · asiya asia asiyat · hafsat hafsa hafsah · ramatu rahmat rahma
  ruqayya rukayat rukayya ruqayyat rukky · safiya sofiat safiat safiyyah · salamatu salamat salma · abdullahi abdullah abdul abdulla audu · sulaiman suleiman sulayman sule suleman
  abdulrahman abdurrahman rahman mani · abdulkadir abdulqadir kadiri · abdulazeez abdulaziz azeez aziz · abdulkareem abdulkarim kareem karim · abdulwahab wahab · abdulsalam salam
  bilkisu balkisu balqis bilqis · isa eesa issa · nasir nasiru naseer nasser · bashir bashiru basheer · mustapha mustafa musty · sadiq sadik siddiq · zubairu zubair zubayr
  jamilu jamil jameel · kabiru kabir kabeer · lateef latif latifu · rasheed rashid rashidi rasheedat · saheed said sayeed saeed · taofeek taofiq tawfiq · yusuf yusufu yousef joseph
  taiwo taiye tai · kehinde kenny kehn · kayode kay · chijioke cj · chukwuemeka emeka emy · chidiebere ebere · oluwaseun seun · ikechukwu ike iyke · obinna obi · nnamdi namdi
  ifeoma ify oma · ogechukwu oge · ngozi ngo · nkechi kechi nkechinyere · chinyere · kwame kwamena kwami · kofi yoofi · yaw yao ekow · kwaku kweku · kwabena kobina ebo · kwasi kwesi akwasi
  kojo kwadwo jojo · akosua esi · adwoa adjoa · abena araba · akua ekua · yaa yaaba aba · afia efua afua · ama amma · tolulope lope · temitope tope · folashade sade shade
`

const GROUPS = groupsBySound()

function groupsBySound(): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  FORMS.split(/·|\n/).forEach((forms, group) => {
    for (const form of forms.trim().split(/\s+/).filter(Boolean)) {
      const sound = soundKey(form)
      groups.set(sound, [...(groups.get(sound) ?? []), group])
    }
  })
  return groups
}
