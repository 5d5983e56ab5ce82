/** Families that name their children alike, written after the engine had been corrected by the fifth part, in the form of `hand-written-families.ts`. */
export const NAMED_ALIKE = `
Olusola Ayinla Ogundimu | Mr Ogundimu Rafiu | 0803 118 4471 | 2012-02-14 | Ogun
= Sola Ogundimu | Rafiu Ogundimu | ~ | | ~
= OGUNDIMU AYINLA | Mrs Sade Ogundimu | ~ | ~ | ~
- Olusoji Ayinla Ogundimu | ~ | ~ | 2014-08-20 | ~
- Olushola Ajoke Ogundimu | ~ | ~ | 2016-05-01 | ~
- Solape Ogundimu | ~ | ~ | | ~
Mosopefoluwa Ariyike Olutoye | Prof Olutoye Gbemisola | 0815 770 3391 | 2014-07-07 | Ekiti
= Mosope Olutoye | Gbemi Olutoye | ~ | ~ | ~
= OlutoyeMosopefoluwa | Prof Gbemisola Olutoye | ~ | ~ | ~
- Mofiyinfoluwa Ariyike Olutoye | ~ | ~ | 2011-03-30 | ~
- Mosimiloluwa Olutoye | ~ | ~ | | ~
Chikadibia Onwughara | Mr Onwughara Silas | 0706 441 9027 | 2011-12-05 | Abia
= Dibia Onwughara | Silas Onwughara | ~ | ~ | ~
= Chika Onwughara | Mr Silas Onwughara | ~ | ~ | ~
- Chikamnele Onwughara | ~ | ~ | 2014-02-12 | ~
- Chika Favour Onwughara | ~ | ~ | 2009-09-29 | ~
Ugonnaya Cynthia Egbuchulam | Mrs Egbuchulam Stella | 0803 552 9916 | 2013-10-16 | Imo
= Ugo Egbuchulam | Stella Egbuchulam | ~ | | ~
= EGBUCHULAM CYNTHIA | Stella Egbuchulam | +234 803 552 9916 | ~ | ~
- Ugochinyere Egbuchulam | ~ | ~ | ~ | ~
- Ugonna Egbuchulam | ~ | ~ | 2010-10-10 | ~
- Adaugo Cynthia Egbuchulam | ~ | ~ | 2016-06-13 | ~
Abdulhadi Sani Gwandu | Alhaji Sani Gwandu | 0805 330 2287 | 2012-04-01 | Kebbi
= Hadi Sani | Alh Sani Gwandu | ~ | ~ | ~
= Abdul Hadi Gwandu | Sani Gwandu | ~ | | ~
- Abdulbasit Sani Gwandu | ~ | ~ | 2014-04-11 | ~
- Hadiza Sani | ~ | ~ | | ~
- Sani Sani Gwandu | ~ | ~ | 2009-01-01 | ~
Ummulkhair Nuhu Dabai | Mallam Nuhu Dabai | 0703 660 1148 | 2013-03-23 | Zamfara
= Khairi Nuhu | Nuhu Dabai | ~ | ~ | ~
= Ummul Khair Dabai | Mal Nuhu Dabai | ~ | | ~
- Ummusalma Nuhu Dabai | ~ | ~ | 2015-11-10 | ~
- Ummi Nuhu Dabai | ~ | ~ | 2017-01-19 | ~
Eseosa Destiny Omosigho | Mr Omosigho Friday | 0812 337 6650 | 2012-08-30 | Edo
= Ese Omosigho | Friday Omosigho | ~ | ~ | ~
= OMOSIGHO DESTINY | Mrs Omosigho | ~ | ~ | ~
- Esohe Destiny Omosigho | ~ | ~ | 2014-12-02 | ~
- Eseosasere Omosigho | ~ | ~ | 2010-05-18 | ~
- Osaro Omosigho | ~ | ~ | | ~
Ekomobong Ime Udofot | Obong Udofot Ime | 0806 229 4418 | 2011-01-15 | Akwa Ibom
= Ekom Udofot | Ime Udofot | ~ | | ~
= Ekomobong Udofot | Obong Ime Udofot | ~ | ~ | ~
- Emaobong Ime Udofot | ~ | ~ | 2013-04-26 | ~
- Ekemini Udofot | ~ | ~ | | ~
Aondonenge Sefa Gbande | Mr Gbande Sefa | 0708 119 3305 | 2013-09-19 | Benue
= Nenge Gbande | Sefa Gbande | ~ | ~ | ~
- Aondoungwa Sefa Gbande | ~ | ~ | 2015-07-04 | ~
- Nengese Gbande | ~ | ~ | 2010-09-02 | ~
Kwabena Adu Boahen | Mrs Adu Boahen Gifty | 0246 118 337 | 2012-03-06 | Ashanti
= Kobby Adu Boahen | Gifty Adu Boahen | ~ | ~ | ~
= ADU BOAHEN KWABENA | Mr Yaw Adu-Boahen | 024 611 8337 | ~ | ~
- Kwaku Adu Boahen | ~ | ~ | 2014-06-25 | ~
- Abena Adu Boahen | ~ | ~ | 2012-03-06 | ~
- Adu Kofi Boahen | ~ | ~ | 2009-10-16 | ~
Maame Esi Nyarkoah Essel | Mr Essel Joseph | 0277 331 908 | 2013-11-24 | Central
= Esi Essel | Joseph Essel | ~ | ~ | ~
= Maame Nyarkoah Essel | Joe Essel | ~ | | ~
- Maame Efua Nyarkoah Essel | ~ | ~ | 2016-07-15 | ~
- Maame Araba Essel | ~ | ~ | | ~
x Esi Essel | Mrs Essel Hannah | 0201 443 880 | 2007-05-06 | Western
Enyonam Dzifa Kpodonu | Mr Kpodonu Senyo | 0541 203 664 | 2012-10-31 | Volta
= Nyonam Kpodonu | Senyo Kpodonu | ~ | ~ | ~
= KPODONU DZIFA | Mr Senyo Kpodonu | ~ | | ~
- Enyo Kpodonu | ~ | ~ | 2015-02-03 | ~
- Senyonam Kpodonu | ~ | ~ | 2010-01-08 | ~
Afi Rosaline AKAKPO | M. AKAKPO Messan | +228 90 44 71 08 | 2013-06-28 | Maritime
= Rosaline Akakpo | Messan Akakpo | 90447108 | | ~
= AKAKPO Afi | Mme AKAKPO Ablavi | ~ | ~ | ~
- AKAKPO Afi Roseline Junior | ~ | ~ | 2016-09-02 | ~
- AKAKPO Ablavi Rosaline | ~ | ~ | 2010-12-07 | ~
- AKAKPO Rosalie | ~ | ~ | 2015-04-04 | ~
Fulbert Oscar ZINSOU | M. ZINSOU Oscar | 01 97 22 60 41 | 2011-08-13 | Oueme
= Fulbert Zinsou | Oscar Zinsou | 97226041 | ~ | ~
= ZINSOU Oscar Fulbert | M ZINSOU Oscar | ~ | | ~
- ZINSOU Norbert Oscar | ~ | ~ | 2013-03-03 | ~
- ZINSOU Fulbertine | ~ | ~ | | ~
TCHAKOUNTE Brandon Kevin | Mme NGAMENI Sylvie | 6 78 33 10 59 | 2012-01-30 | Littoral
= Kevin Tchakounte | Sylvie Ngameni | ~ | ~ | ~
= TCHAKOUNTE B. Kevin | Mme Ngameni S. | +237678331059 | ~ | ~
- TCHAKOUNTE Brenda Karelle | ~ | ~ | 2014-05-17 | ~
- TCHAKOUNTE Kevine | ~ | ~ | 2010-02-26 | ~
x TCHAKOUNTE Kevin | M. TCHAKOUNTE Alain | 6 50 71 22 93 | 2006-03-18 | Ouest
`
