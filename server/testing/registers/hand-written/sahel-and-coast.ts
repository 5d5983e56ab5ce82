/** Families of Niger, Mali, Senegal, the Gambia, Guinea, Sierra Leone and Liberia, in the form of `hand-written-families.ts`. */
export const SAHEL_AND_COAST = `
Fatima Zahra Diallo | M. Mamadou Diallo | 0144778899 | 2012-09-19 | Conakry
= Fatoumata Diallo | Mamadou Diallo | ~ | ~ | ~
= Zahra Diallo | ~ | ~ | ~ | ~
- Mariama Diallo | ~ | ~ | | ~
- Ahmadou Diallo | ~ | ~ | 2014-04-04 | ~
Mahamane Sani Oumarou | El Hadj Oumarou Maigari | +227 96 88 10 45 | 2012-08-01 | Maradi
= Maman Sani Oumarou | Oumarou Maigari | 96881045 | ~ | ~
= Mahaman Sani | Elhadj Oumarou Maigari | ~ | ~ | ~
- Laouali Oumarou | ~ | ~ | 2010-02-20 | ~
- Mahamadou Oumarou | ~ | ~ | 2015-05-13 | ~
Hamsatou Boubacar Djibo | Mme Fati Seyni | +227 90 41 77 03 | 2013-03-09 | Niamey
= Hamsa Djibo | Fati Seyni | ~ | ~ | ~
= Hamsatou Boubacar | Mme Seyni Fati | ~ | | ~
- Hadjara Boubacar Djibo | ~ | ~ | 2010-07-27 | ~
- Abdoulaye Boubacar Djibo | ~ | ~ | | ~
Oumou Traoré | M. Seydou Traoré | +223 76 41 02 93 | 2012-11-07 | Bamako
= Oumou S. Traore | Seydou Traore | 76 41 02 93 | ~ | ~
= TRAORE Oumou | Mme Coulibaly Awa | ~ | ~ | ~
- Kadiatou Traoré | ~ | ~ | 2014-04-16 | ~
x Oumou Traoré | M. Bakary Traoré | +223 65 90 28 11 | 2008-01-24 | Kayes
Serigne Mbacké Ndiaye | Mme Sokhna Diop | +221 77 540 18 36 | 2011-06-21 | Dakar
= Mbacké Ndiaye | Sokhna Diop | ~ | ~ | ~
= NDIAYE Serigne Mbacke | M. Pape Ndiaye | ~ | ~ | ~
- Mame Diarra Ndiaye | ~ | ~ | 2013-10-02 | ~
- Modou Ndiaye | ~ | ~ | 2009-09-18 | ~
Assane Guèye | M. Pape Guèye | +221 76 312 90 47 | 2014-01-14 | Thies
= Assane Gueye | Pape Gueye | ~ | | ~
- Ousseynou Guèye | ~ | ~ | ~ | ~
- Adama Guèye | ~ | ~ | 2011-12-10 | ~
Foday Sheku Kamara | Pa Alimamy Kamara | +232 76 330 418 | 2012-05-16 | Western Area
= Foday Kamara | Alimamy Kamara | 076 330 418 | ~ | ~
= Sheku Foday Kamara | Pa Alimamy Kamara | ~ | | ~
- Sorie Kamara | ~ | ~ | 2010-11-30 | ~
- Isatu Kamara | Ya Marie Kamara | ~ | 2015-02-25 | ~
x Foday Kamara | Madam Isata Kamara | 078 655 092 | 2007-10-12 | Port Loko
Jina Massaquoi | Madam Baindu Massaquoi | 079 224 815 | 2013-08-30 | Bo
= Jinnah Massaquoi | Baindu Massaquoi | ~ | ~ | ~
- Sao Massaquoi | ~ | ~ | ~ | ~
- Vandi Massaquoi | ~ | ~ | 2011-03-03 | ~
Kebbeh Flomo | Ma Kou Flomo | +231 886 512 047 | 2011-09-11 | Bong
= Kebeh Flomo | Kou Flomo | 0886 512 047 | ~ | ~
- Yassah Flomo | ~ | ~ | 2014-06-14 | ~
- Kollie Flomo | ~ | ~ | | ~
Lamin Ceesay | Alhagie Momodou Ceesay | +220 345 6712 | 2012-12-28 | Banjul
= Lamin Ceesay | Alhaji Modou Ceesay | 3456712 | | ~
= Lamin M. Ceesay | Momodou Ceesay | ~ | ~ | ~
- Ebrima Ceesay | ~ | ~ | 2010-05-31 | ~
- Isatou Ceesay | ~ | ~ | | ~
Ndèye Fatou Sarr | M. Ibrahima Sarr | +221 78 214 60 95 | 2012-01-12 | Kaolack
= Fatou Sarr | Ibrahima Sarr | ~ | | ~
= Ndeye Fatou SARR | Mme Coumba Faye | ~ | ~ | ~
- Ndèye Coumba Sarr | ~ | ~ | 2014-02-16 | ~
x Fatou Binetou Sarr | M. Moussa Sarr | +221 70 955 21 30 | 2009-05-09 | ~
Rabi Moussa Harouna | El Hadji Moussa Harouna | +227 93 55 08 14 | 2013-09-17 | Zinder
= Rabi Moussa | Elh. Moussa Harouna | 93550814 | ~ | ~
= Rabiatou Moussa Harouna | Moussa Harouna | ~ | | ~
- Rachida Moussa Harouna | ~ | ~ | 2010-11-08 | ~
- Rabiou Moussa | ~ | ~ | 2015-10-25 | ~
Hawa Sia Bangura | Mr Tamba Bangura | 077 318 206 | 2011-05-07 | Kono
= Sia Bangura | Tamba Bangura | +232 77 318 206 | ~ | ~
= Hawa Bangura | Mrs Finda Bangura | ~ | ~ | ~
- Kumba Bangura | ~ | ~ | 2013-06-11 | ~
- Finda Bangura | ~ | ~ | | ~
Aminata Binta Jalloh | Mr Chernor Jalloh | 078 441 390 | 2012-09-28 | Western Area
= Amie Jalloh | Chernor Jalloh | ~ | ~ | ~
= Aminata Diallo | Thierno Diallo | ~ | ~ | ~
- Mariatu Binta Jalloh | ~ | ~ | 2014-05-19 | ~
- Ramata Jalloh | ~ | ~ | 2010-10-01 | ~
Adama Keïta | Mme Assitan Keïta | +223 70 18 46 29 | 2013-08-17 | Sikasso
= Adama Keita | Assitan Keita | 70184629 | | ~
- Hawa Keïta | ~ | ~ | ~ | ~
- Adam Keïta | ~ | ~ | 2015-11-19 | ~
`
