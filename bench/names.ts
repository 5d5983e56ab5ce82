/** Names of people who do not exist: words recombined under a fixed seed, so that every run measures the same directory. */
export function somebody(random: () => number): { given: string; family: string } {
  const middle = random() < 0.4 ? ` ${pick(GIVEN, random)}` : ''
  return { given: `${pick(GIVEN, random)}${middle}`, family: pick(FAMILY, random) }
}

/** Numbers from 0 up to 1 that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const pick = (words: string[], random: () => number) => words[Math.floor(random() * words.length)]!

const GIVEN =
  `Abdullahi Abiodun Abubakar Adaeze Adebayo Adedayo Adekunle Ademola Adenike Aderonke Aisha Akin Alhassan Amaka Amina
Amarachi Anthony Asabe Ayodele Ayomide Babajide Babatunde Bashir Bilikisu Binta Blessing Bolaji Bukola Chiamaka Chibuzo
Chidi Chidinma Chika Chinedu Chinonso Chioma Chisom Chukwuemeka Damilola Daniel David Ebele Ebuka Efe Ejiro Ekaette Emeka
Emmanuel Enitan Esther Fatima Favour Femi Folake Funmilayo Gbenga Godwin Grace Habiba Halima Hauwa Hassan Ibrahim
Ifeanyi Ifeoma Ikechukwu Imran Iniobong Isah Ismail Jamila Jide John Joseph Kabiru Kehinde Kelechi Khadijah Kolawole
Kunle Ladi Lateef Maryam Michael Mohammed Morenike Musa Mustapha Nasiru Ngozi Nkechi Nneka Nnamdi Obinna Okechukwu
Olamide Olufemi Olumide Oluwaseun Omolara Onyeka Osagie Oyinkan Patience Peter Rashidat Rukayat Sadiq Salisu Samuel
Sani Segun Shehu Sikiru Simisola Sule Taiwo Temitope Titilayo Tobi Tokunbo Tunde Uche Uchenna Umar Usman Victoria
Yakubu Yemi Yetunde Yusuf Zainab Zubairu`.split(/\s+/)

const FAMILY =
  `Abdulkadir Abdulrahman Abiola Achebe Adamu Adebisi Adegoke Adeleke Adesanya Adewale Adeyemi Afolabi Agbaje Agu Aina
Ajayi Akande Akinola Akpan Alabi Aliyu Amadi Anyanwu Aremu Audu Awolowo Babangida Bakare Balogun Bamidele Bankole Bassey
Bello Buhari Chukwu Dangana Danjuma Dauda Dike Ebong Edet Effiong Egwu Ekpo Ekwueme Eze Ezenwa Falade Fashola Garba
Gbadamosi Haruna Ibe Idowu Idris Igwe Ikpeazu Iroha Ishola Iwu Jibril Jimoh Kalu Kanu Katsina Lawal Madu Mbah
Mohammed Nduka Njoku Nnadi Nwachukwu Nwankwo Nwosu Obaseki Obi Obiora Ocheni Odili Odukoya Ogbonna Ogundele Ogunleye
Ojo Oke Okafor Okeke Okeowo Okoli Okonkwo Okoro Okoye Okpara Olaniyan Olatunji Olawale Olorunfemi Omotoso Onuoha
Onwueme Onyema Opara Oshodi Osinbajo Owolabi Oyebanji Oyedepo Oyelaran Rabiu Rasheed Saidu Salami Sanusi Shagari
Shittu Sofoluwe Sowande Suleiman Tijani Tinubu Udo Udoh Ugwu Umeh Uzor Wada Yahaya Yusuf Zubair`.split(/\s+/)
