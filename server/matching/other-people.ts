import { soundKey } from './normalise.js'
import type { Word } from './spelling.js'

/**
 * Names that look or sound like forms of one another and are other people's: a brother's and a sister's (Victor and Victoria, Amin
 * and Amina), two days of the week (Kwame and Kwaku), two names of the Prophet (Muhammad and Ahmad). A line holds people who are
 * not each other, parted by bars; names between two bars are one person's. Common knowledge of names in Nigeria, Ghana, Benin, Togo
 * and Cameroon, the days of the Akan and the Ewe and the names of twins among it; taken from no list, and measured by the hand-written questions.
 */
const OTHER_PEOPLE = `
muhammad muhammadu mohammed mohamed mohammad muhammed mohamadou mamadou mamman | ahmad ahmed ahmadu amadu amadou hamadou | mahmud mahmood mahmoud mamudu | hamid hameed hamidu | hamza hamzat | muktar mukhtar
maryam mariam mairo mariama maryama mary maria | maimuna maimunat maimunatu maymuna memuna memunat memunatu | marwa | marvellous marvelous | amarachi amara | margaret marguerite | martha marthe | maryann marianne
marie | maryam mariam mairo mariama maryama | maimuna maimunat maimounatou | amarachi | martha marthe | margaret marguerite
esi akosua | esinam | esiama
hassan hasan alhassan | hussain hussein hussaini husseini alhussaini | hassana hasana | hussaina husseina usaina | hasiya | husna
abdullahi abdullah abdallah abdoulaye | abdulazeez abdulaziz azeez aziz | abdulrahman abdurrahman | abdulraheem abdulrahim | abdulkadir abdulqadir | abdulkareem abdulkarim | abdulwahab | abdulsalam | abdulhamid abdulhameed | abdulmalik | abdulbasit | abdulrasheed abdulrashid | abdulrauf | abdulganiyu abdulgani | abdulhakeem abdulhakim | abdullateef abdullatif | abdulmumin abdulmumini | abdulmuiz | abdulquddus | abdulsamad | abdulwasiu | abdulafeez abdulhafiz
amin aminu alamin | amina aminat aminatu aminata aminah | aminullah
jamil jamilu jameel | jamila jamilat jameelah | jamiu
kabir kabiru kabeer | kabira kabirat
latif latifu lateef | latifa latifat lateefat lateefah
karim kareem karimu | karima karimat
salim salimu saleem | salima salimat | salamatu salamat | salma | salihu saleh salisu | saliha | salman
said saidu saeed | saida saidat | saadatu sa'adatu | sadiya sadiyat | sadiq sadik siddiq
rashid rasheed rashidu rashidi | rashida rashidat rasheedat
nasir nasiru naseer | nasira nasirat | nasidi
habib habibu | habiba habibat habibatu | habibullah
bashir bashiru basheer | bashira bashirat
zubair zubairu zubayr | zubaida zubaidat
sani saani | sanusi | sanni
hafiz hafeez | hafsa hafsat hafsatu
hauwa hawa hawwa | hafsah hafsatou
rahma rahmat ramatu rahmatu | rahman | rahila | ramla ramlat
khalid khaleed | khalida | khalil khaleel | khadija
mubarak | mubaraka | barakat baraka
fatima fatimat fatimah fatoumata | fatai | faith
umar omar umaru | ammar amar
ali aliyu aliu | alia aliya aliyah | alimat halima
ismail ismaila | asmau asma
yusuf yusufu yusuff | yunus yunusa | yusra
yahaya yahya | yakubu yaqub
musa moussa | mustapha mustafa
zainab zaynab | zulai zulaihat | zahra zara zahrau | zaliha | zakari zakariya
shamsu shamsudeen | shamsiyya
tijani | tijjaniyya
wasiu | waziri
mutiu mutiyu | mujib mujibu mujeeb | muiz | muinat | munir muniru | munirat | mukaila | murtala muritala
yagana | yakaka | yakura
atsu | atsupui atsupi atsufui | etse
panyin panin payin | kakra kakraba
oko | akuete akwete akouete | akwele akweley akouele | akuorkor akuokor
zinsou | sagbo | dossou | dossi
ayele | ayoko
kwasi kwesi akwasi quasi kossi kosi | kojo kwadwo kodjo kodzo codjo | kwabena kobina kwabina komla komlan comlan kobla | kwaku kweku kokou koku quaku | yaw yao ekow yawo | kofi koffi yoofi fiifi | kwame kwami komi kwamena kwamina | akosua akosuah akossiwa esi | adwoa adjoa ajoa adjo adzo | abena abina abla araba | akua ekua aku akou | yaa yaaba yawa ayawa aba | afia afua efua afi efe | ama amba ami
chukwuma | chukwuka | chukwuemeka emeka | chukwudi | chukwuebuka ebuka | chukwunonso
chidi | chidinma chidimma | chinedu | chinenye | chioma | chika | chike | chikezie | chinaza
obinna | obioma | obiageli oby | obiora | obianuju
ifeanyi | ifeoma | ifeyinwa | ifeoluwa | ifedayo
ikenna | ikechukwu
nneka | nkechi | nnenna | nneoma | nnamdi
olamide | olumide | ayomide | oluwamide
olawale | oluwole | adewale
olayinka | oluyinka | adeyinka
oluwaseun seun | oluwasegun segun olusegun | oluwaseyi seyi | oluwasayo
damilola oluwadamilola | damilare oluwadamilare dare
taiwo | kehinde | idowu | alaba
bolaji | bolanle
abiola | abiodun | abimbola
yetunde | yewande | babatunde
victor | victoria victoire | victory
francis francois frank | frances francisca francoise fanny
joseph | josephine josepha | joshua
paul | paula pauline paulina
christian | christiana christine christina christiane | christopher christophe | christelle
patrick | patricia patience
daniel | daniella danielle
gabriel | gabriella gabrielle
michael michel | michaela michelle micheline
emmanuel manuel emma | emmanuella emmanuelle
samuel | samuella
george georges | georgina georgia georgette | george-ann
henry henri | henrietta henriette
charles | charlotte charlene | charity
julius jules | julia julie | juliet juliette | julian julien | juliana julienne
anthony antoine tony | antonia antoinette
stephen steven etienne | stephanie
robert | roberta
martin | martina martine | martins
felix | felicia felicite felicity
clement | clementina clementine
augustine augustin austin | augusta augustina
bernard | bernadette | bernice
justin | justina justine | justice
ernest | ernestina ernestine
alexander alexandre | alexandra alexandria alexandrine | alexis
philip philippe | philippa | philomena philomene
louis | louisa louise
simon | simone | simisola simi | simeon
john jean jon | joan jeanne | joanna johanna | jonathan nathan | jonah jonas | joanne
peter pierre | petra | pierrette | patricia
eric | erica
frederick frederic | frederica
dominic dominique | dominica
celestine celestin | celestina celestine
gloria glory | grace gracious | gladys
joy | joyce | joel
anna ann anne | joannah | susanna | hannah
andrew andre andy | andrea
claude | claudine claudia | claudette
denis dennis | denise
rene | renee
noel | noelle
pascal | pascaline
marcel | marceline marcelle
lucien luc luke | lucie lucy lucia lucienne
sylvain | sylvie sylvia | sylvester sylvestre
valentin valentine | valentina | valerie valery
yves | yvette | yvonne
fabrice | fabien | fabienne
raphael | rachel
esther | ester | estelle
isaac isaak | isaiah | isa issa
jeremiah jeremie | jerome | jemima
matthew mathieu | mathias matthias | mathilda mathilde
`

/** By sound: on which lines it stands, and between which bars. */
const PLACES = placesBySound()

/** Whether both are names of their own that no short form and no slip of the pen makes one. */
export function areOtherPeople(one: Word, other: Word): boolean {
  const [left, right] = [PLACES.get(one.sound), PLACES.get(other.sound)]
  if (!left || !right) return false
  let apart = false
  for (const [line, person] of left) {
    const there = right.get(line)
    if (there === person) return false
    if (there !== undefined) apart = true
  }
  return apart
}

function placesBySound(): Map<string, Map<number, number>> {
  const places = new Map<string, Map<number, number>>()
  for (const [line, people] of OTHER_PEOPLE.trim().split('\n').entries())
    for (const [person, names] of people.split('|').entries())
      for (const name of names.trim().split(/[\s-]+/)) {
        const sound = soundKey(name.replaceAll("'", ''))
        const known = places.get(sound) ?? new Map<number, number>()
        if (!known.has(line)) known.set(line, person)
        places.set(sound, known)
      }
  return places
}
