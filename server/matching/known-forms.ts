import { soundKey } from './normalise.js'

/**
 * The groups of a word that sounds so. Two words with a group in common are forms of one given name that no rule finds,
 * because the short form or the other language's spelling shares too few letters: Peggy and Margaret, Garba and Abubakar.
 * Common knowledge of English, Hausa, Arabic, Yoruba, Igbo and Akan names; the rules in short-form.ts carry the rest.
 */
export function knownForms(sound: string): readonly number[] {
  return GROUPS.get(sound) ?? NONE
}

/** The sounds of all other forms of a name that sounds so. */
export function formsOf(sound: string): string[] {
  return knownForms(sound).flatMap((group) => SOUNDS[group]!.filter((other) => other !== sound))
}

const NONE: readonly number[] = []

const FORMS = `
  elizabeth elisabeth lizzy liz betty beth eliza lisa bessie · margaret maggie peggy meg greta rita · william bill billy will liam willy
  robert bob bobby rob bert · richard dick rick ricky · edward ted teddy ned eddie eddy · john jack johnny jon yahaya · james jim jimmy jamie
  michael mike mikey mick micky · charles charlie chuck chas · henry harry hal hank · joseph joe joey jo · katherine catherine kathryn kate kitty cathy katie kathy
  dorothy dot dolly dora · mary molly polly maria marie mariam maryam · ann anne anna hannah nancy annie · sarah sally sara sadie · martha patty mattie
  frances fanny francisca · francis frank · theresa teresa tess terry · susan sue susie suzan suzanna · helen ellen nell nelly helena · rebecca becky
  alexander alex sandy sacha · alexandra alex sandra · benjamin ben benny · samuel sam sammy · daniel dan danny · david dave davy dauda dawud · thomas tom tommy
  peter pete · stephen steve steven · anthony tony · andrew andy drew · christopher chris kit topher · nicholas nick nicky · patrick paddy pat
  patricia pat patty trish tricia · victoria vicky tori · jennifer jenny jen · jacqueline jackie · deborah debbie deb · gregory greg · timothy tim · jeremiah jerry jeremy
  gerald jerry · lawrence larry laurence · matthew matt matteo · philip phil pip · raymond ray · ronald ron · kenneth ken kenny · donald don · frederick fred freddy
  abigail abby gail · theodore ted theo · josephine josie jo · emmanuel emma manny emmy · gabriel gabby · solomon solo sulaiman suleiman · moses musa kallamu · jonah yunus yunusa
  abraham ibrahim ibrahima abe iro ibro brahim · isaac ishaq ishaku isiaka isiyaku ike · ishmael ismail ismaila samaila sama · jacob yakubu yaqub jake · joshua josh yusha · jesus isa · aaron haruna · job ayuba · noah nuhu
  mohammed muhd muhammad muhammadu mohamed mohammad muhammed muhamad mamman mahammadu mamadou mohamadou modu · ahmad ahmed ahmadu amadu hamadu amadou hamadou amadi · abubakar abubakr bukar garba habu abu boubacar aboubacar bouba
  usman uthman osman othman ousmane shehu manu · umar omar umaru oumar oumarou sanda · ali aliyu aliu alieu gadanga haidar · hassan hasan alhassan lawal · hussain hussein hussaini husseini alhussaini usaini
  aisha aissatou aicha ayisha aishat aishatu ayesha eshe shatu indo · fatima zara batulu fatoumata fanta fatimah fatimat fatimatu fatou fati binta fatu · khadija kadiatou kadidiatou hadidja khadijat hadiza kadijatu dije · zainab zaynab zeinab zee zainabu
  hauwa hawa awa hawwa eve kulu · mariam maryam mairo mero · maimuna maimunat memuna memunatu muna · amina aminata aminat aminah mino minatu aminatu ·  halima alimat halimat halimah lima limatu · asiya asia asiyat · hafsat hafsa hafsah · ramatu rahmat rahma
  ruqayya rukayat rukayya ruqayyat rukky · safiya sofiat safiat safiyyah · salamatu salamat · abdullahi abdullah abdul abdulla audu abdoulaye · sulaiman suleiman sulayman sule suleman souleymane
  abdulrahman abdurrahman rahman mani · abdulkadir abdulqadir kadiri · abdulazeez abdulaziz azeez aziz · abdulkareem abdulkarim kareem karim · abdulwahab wahab · abdulsalam salam
  bilkisu balkisu balqis bilqis · isa eesa issa · nasir nasiru naseer nasser · bashir bashiru basheer · mustapha mustafa musty · sadiq sadik siddiq · zubairu zubair zubayr
  jamilu jamil jameel · kabiru kabir kabeer · lateef latif latifu · rasheed rashid rashidi ·  saheed said sayeed saeed · taofeek taofiq tawfiq · yusuf yusufu yousef joseph
  taiwo taiye taye tai · kehinde kenny kehn · kayode kay · chijioke cj · chukwuemeka emeka emy · chidiebere ebere · chinwendu chinwe wendy · oluwaseun seun · ikechukwu ike iyke · obinna obi · nnamdi namdi
  ifeoma ify oma · ifeanyi ify ifeco · kelechi kc · olajumoke jummy · ogechukwu oge · ngozi ngo · nkechi kechi nkechinyere · chinyere · kwame kwamena kwami komi · kofi yoofi · yaw yao ekow · kwaku kweku kokou koku · kwabena kobina ebo komlan komla · kwasi kwesi akwasi kossi
  kojo kwadwo jojo kodjo codjo · akosua esi · adwoa adjoa · abena araba · akua ekua · yaa yaaba aba · afia efua afua · ama amma ami · tolulope lope · temitope tope · damilare dare · precious preshy · folashade sade shade
`

const SOUNDS = FORMS.split(/·|\n/).map((forms) => forms.trim().split(/\s+/).filter(Boolean).map(soundKey))
const GROUPS = groupsBySound()

function groupsBySound(): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const [group, sounds] of SOUNDS.entries())
    for (const sound of sounds) groups.set(sound, [...(groups.get(sound) ?? []), group])
  return groups
}
