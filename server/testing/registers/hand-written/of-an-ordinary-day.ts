/**
 * Families of all the cultures here, as schools ask about them on an ordinary day, written after the engine had been corrected by
 * all others, in the form of `hand-written-families.ts`.
 */
export const OF_AN_ORDINARY_DAY = `
Oluwatimilehin Segun Akinbode | Mr Akinbode Gbenga | 0803 771 2094 | 2012-05-14 | Oyo
= Timilehin Akinbode | Gbenga Akinbode | ~ | ~ | ~
= AKINBODE OLUWATIMILEYIN | Mrs Akinbode Bukola | ~ | | ~
= Segun Akinbode | Mr G. Akinbode | 08037712094 | ~ | ~
- Oluwatobi Segun Akinbode | ~ | ~ | 2014-11-02 | ~
- Oluwadunsin Akinbode | ~ | ~ | | ~
- Gbenga Akinbode Jnr | ~ | ~ | 2009-02-20 | ~
x Segun Akinbode | Mr Akinbode Wasiu | 0907 440 1182 | 2008-10-10 | Osun
Aminat Titilope Oseni | Alhaja Oseni Sherifat | 0816 402 7733 | 2013-03-08 | Lagos
= Aminat Oseni | Sherifat Oseni | ~ | ~ | ~
= Titi Oseni | Alhaja Sherifat Oseni | ~ | | ~
= Oseni, Amina T. | Mr Oseni Lateef | ~ | ~ | ~
- Azeezat Titilope Oseni | ~ | ~ | 2016-07-19 | ~
- Ramadan Oseni | ~ | ~ | | ~
- Amidat Oseni | ~ | ~ | 2010-12-28 | ~
Kehinde Adewunmi Lawanson | Mrs Lawanson Ronke | 0805 118 3340 | 2011-09-01 | Ogun
= Kehinde Lawanson | Aderonke Lawanson | ~ | ~ | ~
= LAWANSON KENNY | Mrs Ronke Lawanson | ~ | ~ | ~
- Taiwo Adewunmi Lawanson | ~ | ~ | ~ | ~
- Taiwo Lawanson | ~ | ~ | ~ | ~
- Alaba Lawanson | ~ | ~ | 2013-10-05 | ~
Ibukunoluwa Grace Faseyitan | Pastor Faseyitan Tunji | 0807 662 9015 | 2014-01-27 | Ekiti
= Ibukun Faseyitan | Pastor Tunji Faseyitan | ~ | | ~
= Grace Faseyitan | Tunji Faseyitan | ~ | ~ | ~
= Ibukunoluwa Faseyitan | Pastor Mrs Faseyitan | 0706 330 1245 | ~ | ~
- Inioluwa Faseyitan | ~ | ~ | 2016-08-30 | ~
- Ireayomide Grace Faseyitan | ~ | ~ | | ~
- Gloria Faseyitan | ~ | ~ | 2011-05-16 | ~
Chukwuebuka Wisdom Nnabuike | Mr Nnabuike Raphael | 0806 229 4401 | 2012-12-19 | Anambra
= Ebuka Nnabuike | Raphael Nnabuike | ~ | ~ | ~
= NNABUIKE WISDOM CHUKWUEBUKA | Mrs Nnabuike Uju | ~ | ~ | ~
= Chukwuebuka Nabuike | Raph Nnabuike | ~ | | ~
- Chukwudalu Nnabuike | ~ | ~ | 2015-04-22 | ~
- Favour Ebubechukwu Nnabuike | ~ | ~ | 2010-06-07 | ~
- Kosisochukwu Wisdom Nnabuike | ~ | ~ | | ~
Ihechi Vivian Okereafor | Mrs Okereafor Blessing | 0703 884 6520 | 2013-08-12 | Imo
= Ihechi Okereafor | Blessing Okereafor | ~ | | ~
= VIVIAN OKEREAFOR | Mr Emeka Okereafor | ~ | ~ | ~
- Ihuoma Vivian Okereafor | ~ | ~ | 2015-10-31 | ~
- Ikechi Okereafor | ~ | ~ | 2010-02-02 | ~
- Chinecherem Okereafor | ~ | ~ | | ~
Nneoma Precious Amadi-Eke | Dr Eke Johnbosco | 0812 550 7716 | 2014-06-04 | Abia
= Nneoma Amadi-Eke | Johnbosco Eke | ~ | ~ | ~
= Precious Eke Amadi | Dr Eke John Bosco | ~ | | ~
- Nnenna Amadi-Eke | ~ | ~ | 2012-01-15 | ~
- Chisom Precious Amadi Eke | ~ | ~ | 2017-03-12 | ~
- Ugochi Amadi-Eke | ~ | ~ | | ~
Tochukwu Stanley Aniagolu | Mr Aniagolu Basil | 0803 560 8827 | 2011-04-05 | Enugu
= Tochi Aniagolu | Basil Aniagolu | ~ | ~ | ~
= Stanley Tochukwu Aniagolu | Mrs Aniagolu Ngozi | ~ | ~ | Anambra
- Tobechukwu Aniagolu | ~ | ~ | 2013-09-09 | ~
- Somtochukwu Stanley Aniagolu | ~ | ~ | | ~
x Stanley Aniagolu | Mr Aniagolu Ernest | 0706 992 3314 | 2007-07-21 | Lagos
Yusuf Ibrahim Daneji | Mallam Ibrahim Daneji | 0803 442 9961 | 2012-10-23 | Kano
= Yusuf Ibrahim | Ibrahim Daneji | ~ | ~ | ~
= Yusif Ibrahim Daneji | Mal. Ibrahim Daneji | ~ | | ~
- Yunus Ibrahim Daneji | ~ | ~ | 2014-12-12 | ~
- Aisha Ibrahim Daneji | ~ | ~ | | ~
- Musa Ibrahim | ~ | ~ | 2010-03-04 | ~
Hauwa'u Sulaiman Katagum | Alhaji Sulaiman Katagum | 0806 773 1108 | 2013-05-11 | Bauchi
= Hauwa Sulaiman | Sulaiman Katagum | ~ | ~ | ~
= HAUWA SULEIMAN KATAGUM | Alh. Sulaiman Katagum | ~ | | ~
= Hauwa Katagum | Hajiya Rukayya Katagum | ~ | ~ | ~
- Halima Sulaiman Katagum | ~ | ~ | 2015-08-08 | ~
- Hassana Sulaiman | ~ | ~ | ~ | ~
- Hafsat Sulaiman Katagum | ~ | ~ | | ~
Aliyu Umar Dikko | Alhaji Umar Dikko | 0809 331 7702 | 2011-02-17 | Zamfara
= Ali Umar Dikko | Umar Dikko | ~ | ~ | ~
= Aliyu Dikko | Alh Umaru Dikko | ~ | ~ | ~
- Umar Umar Dikko | ~ | ~ | 2013-06-26 | ~
- Usman Umar Dikko | ~ | ~ | | ~
x Aliyu Umar | Alhaji Umar Shinkafi | 0702 118 4456 | 2009-12-30 | Sokoto
Fatima Zahra Baffa | Dr Baffa Kabir | 0703 226 1190 | 2014-09-14 | Jigawa
= Zahra Baffa | Kabir Baffa | ~ | ~ | ~
= Fatima Baffa | Dr Kabiru Baffa | ~ | | ~
- Faiza Baffa | ~ | ~ | 2016-11-03 | ~
- Maryam Zahra Baffa | ~ | ~ | 2012-04-18 | ~
- Farida Baffa | ~ | ~ | | ~
Osaretin Favour Ekhosuehi | Mrs Ekhosuehi Joy | 0813 447 2260 | 2012-07-29 | Edo
= Osaretin Ekhosuehi | Joy Ekhosuehi | ~ | ~ | ~
= Favour Ekhosuehi | Mrs Joy Ekhosuehi | ~ | | ~
- Osaruyi Ekhosuehi | ~ | ~ | 2014-10-10 | ~
- Osasere Favour Ekhosuehi | ~ | ~ | | ~
Ovie Emmanuel Akpojotor | Mr Akpojotor Gabriel | 0816 770 4428 | 2013-02-06 | Delta
= Ovie Akpojotor | Gabriel Akpojotor | ~ | ~ | ~
= EMMANUEL AKPOJOTOR | Gabriel Akpojotor | ~ | | ~
- Oke Emmanuel Akpojotor | ~ | ~ | 2015-06-23 | ~
- Oghenevwegba Akpojotor | ~ | ~ | | ~
Terngu Moses Akombo | Mr Akombo Simon | 0805 662 1149 | 2011-10-12 | Benue
= Terngu Akombo | Simon Akombo | ~ | ~ | ~
= Moses Akombo | Mrs Akombo Mary | ~ | ~ | ~
- Terhemen Akombo | ~ | ~ | 2013-12-24 | ~
- Nguemo Akombo | ~ | ~ | | ~
Inibehe Daniel Udosen | Elder Udosen Okon | 0802 447 6618 | 2014-03-19 | Akwa Ibom
= Inibehe Udosen | Okon Udosen | ~ | | ~
= UDOSEN DANIEL | Elder Okon Udosen | ~ | ~ | ~
- Iniobong Udosen | ~ | ~ | 2012-05-25 | ~
- Idara Udosen | ~ | ~ | | ~
Tamunosaki Divine West | Mr West Ibiso | 0803 118 6654 | 2012-11-11 | Rivers
= Saki West | Ibiso West | ~ | ~ | ~
= Divine West | Mr Ibiso West | ~ | ~ | ~
- Tamunoibi West | ~ | ~ | 2015-01-08 | ~
- Tonye Divine West | ~ | ~ | 2010-08-16 | ~
Kwadwo Frimpong-Manso | Mr Frimpong Yaw | 0244 118 902 | 2012-04-30 | Ashanti
= Kojo Frimpong-Manso | Yaw Frimpong | ~ | ~ | ~
= FRIMPONG MANSO KWADWO | Mr Yaw Frimpong | ~ | | ~
- Kwaku Frimpong-Manso | ~ | ~ | 2014-08-20 | ~
- Adwoa Frimpong-Manso | ~ | ~ | ~ | ~
- Yaw Frimpong Manso | ~ | ~ | | ~
Akosua Dufie Sarpong | Mrs Sarpong Comfort | 0277 330 118 | 2013-07-21 | Bono
= Dufie Sarpong | Comfort Sarpong | ~ | ~ | ~
= Akosua Sarpong | Maame Comfort Sarpong | ~ | | ~
= Akosuah Dufie Sarpong | Mr Kwame Sarpong | ~ | ~ | ~
- Akua Dufie Sarpong | ~ | ~ | 2015-09-02 | ~
- Kwasi Sarpong | ~ | ~ | ~ | ~
Papa Kwesi Amissah | Mr Amissah Ebo | 0208 662 417 | 2011-06-12 | Central
= Kwesi Amissah | Ebo Amissah | ~ | ~ | ~
= Papa Kwesi Amisah | Mr Ebo Amissah | ~ | | ~
- Papa Kofi Amissah | ~ | ~ | 2013-11-15 | ~
- Efua Amissah | ~ | ~ | | ~
Elorm Kwabla Agbemafle | Mr Agbemafle Korku | 0243 771 860 | 2014-05-06 | Volta
= Elorm Agbemafle | Korku Agbemafle | ~ | ~ | ~
= Kwabla Agbemafle | Mr Korku Agbemafle | ~ | | ~
- Delali Kwabla Agbemafle | ~ | ~ | 2016-09-27 | ~
- Elinam Agbemafle | ~ | ~ | | ~
- Eyram Agbemafle | ~ | ~ | 2012-02-14 | ~
Nii Armah Lartey | Mr Lartey Nii Odoi | 0265 118 774 | 2012-08-17 | Greater Accra
= Armah Lartey | Nii Odoi Lartey | ~ | ~ | ~
- Nii Okai Lartey | ~ | ~ | 2014-06-19 | ~
- Naa Adjeley Lartey | ~ | ~ | | ~
Abdul-Latif Mahama Iddrisu | Alhaji Iddrisu Mahama | 0249 330 651 | 2011-12-03 | Northern
= Latif Iddrisu | Mahama Iddrisu | ~ | ~ | ~
= Abdul Latif Iddrisu | Alh. Iddrisu Mahama | ~ | | ~
- Abdul-Razak Iddrisu | ~ | ~ | 2014-02-27 | ~
- Abdul-Wahab Mahama Iddrisu | ~ | ~ | | ~
- Rahinatu Iddrisu | ~ | ~ | | ~
Yao Hervé AMEGAN | M. AMEGAN Kodjovi | +228 90 11 72 38 | 2012-03-15 | Maritime
= Hervé Amegan | Kodjovi Amegan | ~ | ~ | ~
= AMEGAN Yao | M AMEGAN Kodjovi | 90117238 | ~ | ~
- AMEGAN Yawa Hervine | ~ | ~ | 2014-07-10 | ~
- AMEGAN Kokou Hervé | ~ | ~ | 2010-05-05 | ~
- AMEGAN Ablavi | ~ | ~ | | ~
Mahoussi Prince GNONLONFOUN | Mme GNONLONFOUN Rosine | +229 01 96 33 80 12 | 2013-09-30 | Ouémé
= Prince Gnonlonfoun | Rosine Gnonlonfoun | ~ | ~ | ~
= GNONLONFOUN Mahoussi | Mme Rosine GNONLONFOUN | 96338012 | ~ | ~
- GNONLONFOUN Princesse | ~ | ~ | 2016-01-21 | ~
- GNONLONFOUN Mahugnon | ~ | ~ | | ~
Rachidatou Bintou AROUNA | M. AROUNA Ismaël | +229 95 20 47 61 | 2012-06-18 | Borgou
= Bintou Arouna | Ismael Arouna | ~ | ~ | ~
= AROUNA Rachidath | M. Ismaël AROUNA | ~ | | ~
- AROUNA Rafiatou | ~ | ~ | 2014-11-11 | ~
- AROUNA Bintou Salimata | ~ | ~ | 2009-10-01 | ~
Ange Michel FOTSO KAMDEM | M. KAMDEM Bertrand | +237 6 77 20 41 58 | 2011-08-24 | Ouest
= Michel Kamdem | Bertrand Kamdem | ~ | ~ | ~
= FOTSO KAMDEM Ange | Mme KAMDEM Solange | 677204158 | ~ | ~
- FOTSO KAMDEM Michelle | ~ | ~ | 2013-10-19 | ~
- KAMDEM Ange Gabriel | ~ | ~ | 2015-12-06 | ~
- TALLA KAMDEM Rostand | ~ | ~ | | ~
Bih Sandra Ndifor | Mr Ndifor Peter | 6 75 18 30 92 | 2013-04-02 | North West
= Sandra Ndifor | Peter Ndifor | ~ | ~ | ~
= Bih Ndifor | Pa Peter Ndifor | ~ | | ~
- Bi Sabrina Ndifor | ~ | ~ | 2015-03-14 | ~
- Neba Ndifor | ~ | ~ | | ~
Aïssatou Oumarou Bello | Alhadji Oumarou Bello | 694 11 80 27 | 2012-01-30 | Adamaoua
= Aissatou Oumarou | Oumarou Bello | ~ | ~ | ~
= Aicha Bello | Alhadji Oumarou Bello | ~ | ~ | ~
- Aminatou Oumarou Bello | ~ | ~ | 2014-04-21 | ~
- Asmaou Oumarou | ~ | ~ | | ~
Mamadou Lamine Sané | M. Sané Ibrahima | +221 77 430 18 26 | 2012-02-11 | Ziguinchor
= Lamine Sané | Ibrahima Sane | ~ | ~ | ~
= Mamadou Sane | M. Ibrahima Sané | ~ | | ~
- Mamadou Moustapha Sané | ~ | ~ | 2014-03-03 | ~
- Fatou Sané | ~ | ~ | | ~
Musu Kadiatu Kargbo | Mrs Kargbo Isatu | +232 76 441 980 | 2013-06-06 | Freetown
= Musu Kargbo | Isatu Kargbo | ~ | ~ | ~
= Kadi Kargbo | Mrs Isatu Kargbo | ~ | | ~
- Memunatu Kargbo | ~ | ~ | 2015-07-17 | ~
- Mariatu Kadiatu Kargbo | ~ | ~ | 2010-11-20 | ~
Emmanuel Toe Wleh | Mr Wleh Joseph | +231 77 201 448 | 2011-03-27 | Monrovia
= Toe Wleh | Joseph Wleh | ~ | ~ | ~
= Emmanuel Wleh | Joe Wleh | ~ | | ~
- Emmanuella Wleh | ~ | ~ | 2013-05-29 | ~
- Joseph Wleh Jr | ~ | ~ | | ~
Blessing Ojoma Achimugu | Mr Achimugu Sunday | 0706 118 5527 | 2013-10-08 | Kogi
= Ojoma Achimugu | Sunday Achimugu | ~ | ~ | ~
= BLESSING ACHIMUGU | Mr Sunday Achimugu | ~ | | ~
- Ojonugwa Blessing Achimugu | ~ | ~ | 2016-02-25 | ~
- Ojochide Achimugu | ~ | ~ | | ~
x Blessing Audu | Mrs Audu Hannah | 0706 118 5527 | 2012-09-09 | Kogi
Nathaniel Dung Gyang | Mr Gyang Davou | 0803 662 7714 | 2012-12-08 | Plateau
= Dung Gyang | Davou Gyang | ~ | ~ | ~
= Nathan Gyang | Mrs Gyang Kaneng | ~ | ~ | ~
- Pam Gyang | ~ | ~ | 2014-12-20 | ~
- Nathalie Gyang | ~ | ~ | | ~
- Dalyop Dung Gyang | ~ | ~ | 2010-04-14 | ~
`
