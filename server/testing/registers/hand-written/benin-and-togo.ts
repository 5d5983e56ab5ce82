/** Fon, Ewe, Mina, Bariba and Kabye families, and Yoruba of Benin, in the form of `hand-written-families.ts`. */
export const BENIN_AND_TOGO = `
Jean-Paul Kouassi Mensah | M. Koffi Mensah | +228 90 11 22 33 | 2012-05-05 | Maritime
= Jean Paul Mensah | M Koffi Mensah | ~ | ~ | ~
= MENSAH Jean-Paul | Mme Afi Mensah | ~ | ~ | ~
- Jean-Marc Kouassi Mensah | ~ | ~ | 2014-09-09 | ~
- Jean-Pierre Mensah | ~ | ~ | | ~
- Akouvi Mensah | Mme Mensah | ~ | | ~
AGBODJAN Kossi Mawuli | Mme AGBODJAN Adjoa | 22890778899 | 2011-11-06 | Lome
= Kossi Agbodjan | Adjoa Agbodjan | ~ | ~ | ~
= AGBODJAN Mawuli | ~ | ~ | | ~
- AGBODJAN Komlan Mawuli | ~ | ~ | 2013-05-21 | ~
- AGBODJAN Akossiwa | ~ | ~ | ~ | ~
HOUNSOU Sèna Prudence | M. HOUNSOU Codjo | +229 97 44 55 66 | 2013-03-13 | Littoral
= Prudence Hounsou | M Codjo Hounsou | ~ | ~ | ~
= Hounsou Sena | ~ | ~ | | ~
- HOUNSOU Mahugnon Prudence | ~ | ~ | 2010-12-24 | ~
- HOUNSOU Sessi | Mme HOUNSOU Afi | ~ | | ~
ADJOVI Sagbo Romaric | M. ADJOVI Cosme | +229 01 97 12 45 78 | 2012-09-02 | Littoral
= Romaric Adjovi | M. Cosme Adjovi | 97124578 | | ~
= ADJOVI Sagbo | Cosme ADJOVI | 01 97 12 45 78 | ~ | ~
- ADJOVI Zinsou Roméo | ~ | ~ | ~ | ~
- ADJOVI Dossou | ~ | ~ | 2014-12-17 | ~
x ADJOVI Romaric | Mme ADJOVI Honorine | +229 01 66 02 31 90 | 2008-06-20 | Mono
ADEOTI Abiodoun Mireille | Mme ADEOTI Rafiatou | 01 96 33 20 71 | 2013-11-11 | Plateau
= Abiodun Adeoti | Rafiatou Adeoti | 96332071 | ~ | ~
= ADÉOTI Mireille | Mme Rafiatou ADEOTI | ~ | | Oueme
- ADEOTI Abiola | ~ | ~ | 2010-05-08 | ~
- ADEOTI Taïwo Muriel | ~ | ~ | 2016-04-19 | ~
OROU Bio Ganiou | M. OROU Sabi | +229 01 95 80 14 36 | 2011-02-07 | Borgou
= Bio Ganiou Orou | Sabi Orou | ~ | ~ | ~
= OROU Ganiou | M OROU Sabi | ~ | | ~
- OROU Boni | ~ | ~ | 2013-08-15 | ~
- OROU Woru Nassirou | ~ | ~ | 2008-12-03 | ~
LAWSON Ayélé Afi | Mme LAWSON Dédé | +228 91 33 02 64 | 2012-04-06 | Maritime
= Ayele Lawson | Dede Lawson | 91330264 | ~ | ~
= LAWSON Afi Ayélé | Mme Dédé LAWSON | ~ | | ~
- LAWSON Ayoko | ~ | ~ | 2014-07-14 | ~
- LAWSON Latévi | ~ | ~ | 2010-01-21 | ~
AMEGAN Kokou Sénam | M. AMEGAN Yao | 90 22 71 35 | 2013-06-05 | Plateaux
= Senam Amegan | M Yao Amegan | +228 90 22 71 35 | | ~
= Koku Amegan | Yawo Amegan | ~ | ~ | ~
- AMEGAN Kossi | ~ | ~ | 2010-10-17 | ~
- AMEGAN Abla Sena | ~ | ~ | 2015-11-03 | ~
TCHALLA Essowè | M. TCHALLA Pyalo | +228 93 60 48 12 | 2011-07-30 | Kara
= Essowe TCHALLA | Pyalo Tchalla | ~ | ~ | ~
= TCHALLA Essowe | Mme TCHALLA | ~ | | ~
- TCHALLA Essozimna | ~ | ~ | 2013-09-26 | ~
- TCHALLA Mazalo | ~ | ~ | | ~
DOSSOU-YOVO Mahugnon Carine | M. DOSSOU-YOVO Parfait | +229 01 61 40 95 22 | 2012-10-15 | Ouidah
= Carine Dossou-Yovo | Parfait Dossou Yovo | 61 40 95 22 | | ~
= DOSSOUYOVO Carine | M. DOSSOUYOVO Parfait | ~ | ~ | ~
- DOSSOU-YOVO Carmelle | ~ | ~ | 2014-11-30 | ~
- DOSSOU-YOVO Mahougnon Cédric | ~ | ~ | 2010-06-26 | ~
KPODO Komi Elom | Mme KPODO Akossiwa | 92 18 40 77 | 2011-04-16 | Maritime
= Elom Kpodo | Akossiwa Kpodo | +22892184077 | ~ | ~
= KPODO Kwami Elom | Mme Esi KPODO | ~ | | ~
- KPODO Kodjo Elolo | ~ | ~ | 2013-08-12 | ~
- KPODO Ama | ~ | ~ | | ~
AHOUANDJINOU Fifamè Grâce | Mme AHOUANDJINOU Léontine | +229 01 67 30 11 85 | 2013-05-31 | Zou
= Grace Ahouandjinou | Leontine Ahouandjinou | 67301185 | ~ | ~
= AHOUANDJINOU Fifame | M. AHOUANDJINOU | ~ | ~ | ~
- AHOUANDJINOU Fifonsi | ~ | ~ | 2015-12-09 | ~
- AHOUANDJINOU Gracien | ~ | ~ | 2011-01-12 | ~
`
