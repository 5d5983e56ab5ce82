/** Yoruba, Igbo, Tiv, Edo, Ijaw, Efik and Ibibio families, in the form of `hand-written-families.ts`. */
export const NIGERIA_SOUTH = `
Chukwuemeka Obinna Okafor | Mr Ifeanyi Okafor | 0803 411 2201 | 2012-03-04 | Anambra
= Emeka Okafor | Ifeanyi Okafor | ~ | | ~
= OKAFOR CHUKWUEMEKA | Mrs Ngozi Okafor | 0803 411 2201 | 2012-03-04 | Enugu
= Obinna Okafor | Mr Ify Okafor | ~ | ~ | ~
- Chidera Obinna Okafor | ~ | ~ | 2015-08-19 | ~
- Chukwuma Okafor | ~ | ~ | | ~
- Adaeze Okafor | ~ | ~ | ~ | ~
Chidinma Blessing Eze-Nwafor | Mrs Ngozi Eze | +234 805 220 9914 | 2014-09-30 | Enugu
= Eze-Nwafor Dinma | Mrs Ngozi Eze | ~ | | ~
= Blessing Chidinma Eze | ~ | ~ | ~ | ~
- Kenechukwu Eze-Nwafor | ~ | ~ | 2011-02-11 | ~
- Chioma Favour Eze Nwafor | ~ | ~ | | ~
Taiwo Adebayo Ogunleye | Alhaji Rasheed Ogunleye | 08055123009 | 2010-10-10 | Oyo
= Tai Ogunleye | Rasheed Ogunleye | ~ | ~ | ~
= TAYE OGUNLEYE | Mr Rasheed Ogunleye | ~ | ~ | Lagos
- Kehinde Ogunleye | ~ | ~ | ~ | ~
- Kehinde Adebayo Ogunleye | ~ | ~ | ~ | ~
- Idowu Ogunleye | ~ | ~ | 2012-05-06 | ~
Oluwadamilola Grace Adeyemi | Mrs Folashade Adeyemi | 0812 777 4410 | 2013-01-19 | Lagos
= Dami Adeyemi | Mrs Shade Adeyemi | ~ | | ~
= Damilola Grace Adeyemi | ~ | | ~ | ~
= Adeyemi Oluwadamilola G. | Mr Adeyemi | ~ | | ~
- Oluwadamilare Adeyemi | ~ | ~ | 2016-04-02 | ~
- Oluwatobi Grace Adeyemi | ~ | ~ | | ~
x Damilola Adeyemi | Mr Kunle Adeyemi | 0909 100 2003 | 2008-06-07 | Kwara
Victor Etim Bassey | Mr Etim Bassey | 0816 444 9090 | 2013-06-25 | Cross River
= Victor Bassey | ~ | ~ | ~ | ~
= Vic Etim Bassey | Etim Bassey | ~ | | ~
- Victoria Etim Bassey | ~ | ~ | 2015-10-05 | ~
- Ekaette Etim Bassey | ~ | ~ | | ~
Osaretin Igbinedion | Mrs Itohan Igbinedion | 0703 909 1818 | 2012-02-29 | Edo
= Osas Igbinedion | ~ | ~ | ~ | ~
= Osaretin Igbinedon | Itohan Igbinedion | | ~ | ~
- Osarumwense Igbinedion | ~ | ~ | 2009-05-11 | ~
- Esosa Igbinedion | ~ | ~ | | ~
Tamunotonye Dokubo | Chief Tonye Dokubo | 0905 616 7171 | 2010-11-12 | Rivers
= Tonye Dokubo | ~ | ~ | ~ | ~
- Tamunoibim Dokubo | ~ | ~ | 2013-08-01 | ~
Terhemba Aondofa Akume | Mr Aondofa Akume | 08122002200 | 2011-05-17 | Benue
= Terhemba Akume | Aondofa Akume | ~ | | ~
- Terver Aondofa Akume | ~ | ~ | 2014-02-22 | ~
- Doosuur Akume | ~ | ~ | | ~
Emmanuel Kelechi Nwosu | Pastor Emmanuel Nwosu | 0806 010 2030 | 2011-08-27 | Imo
= Kelechi Nwosu | Emmanuel Nwosu | ~ | ~ | ~
= Emma Nwosu | Pastor Emmanuel Nwosu | ~ | ~ | ~
- Ebuka Emmanuel Nwosu | ~ | ~ | 2014-04-12 | ~
- Emmanuella Nwosu | ~ | ~ | 2016-09-01 | ~
Precious Onyinyechi Ani | Mr Sunday Ani | 08130009991 | 2013-12-12 | Enugu
= Onyinye Ani | Sunday Ani | ~ | | ~
= Preshy Ani | Mr Sunday Ani | ~ | ~ | ~
- Promise Onyinyechi Ani | ~ | ~ | 2010-10-30 | ~
- Favour Ani | ~ | 0702 999 0001 | | ~
Ayomide Samuel Bankole | Dr Tunde Bankole | 0817 303 0404 | 2012-01-23 | Ogun
= Mide Bankole | Tunde Bankole | ~ | | ~
= Ayo Samuel Bankole | Dr Babatunde Bankole | ~ | | ~
- Olamide Samuel Bankole | ~ | ~ | 2015-03-08 | ~
- Ayodeji Bankole | ~ | ~ | | ~
Peace Ehizojie Okojie | Mr Ehis Okojie | 07060123456 | 2014-05-28 | Edo
= Peace Okojie | Ehis Okojie | ~ | ~ | ~
- Patience Ehizojie Okojie | ~ | ~ | 2011-09-02 | ~
Rashidat Bolanle Salami | Alhaji Salami Rasheed | 08099887766 | 2013-08-03 | Kwara
= Bolanle Salami | Rasheed Salami | ~ | ~ | ~
= Rashida Salami | Alhaji Rasheed Salami | ~ | ~ | ~
- Rasheed Bolaji Salami | ~ | ~ | 2010-08-03 | ~
- Bolaji Salami | ~ | ~ | | ~
Babatunde Olamilekan Fashola | Mrs Sidikat Fashola | 0803 715 6620 | 2011-06-12 | Lagos
= Tunde Fashola | Mrs S. Fashola | ~ | ~ | ~
= Fashola Lekan B. | Sidikat Fashola | ~ | ~ | Ogun
- Olatunji Fashola | ~ | ~ | 2014-02-08 | ~
- Yetunde Fashola | ~ | ~ | 2009-11-19 | ~
x Babatunde Fashola | Alhaji Moruf Fashola | 0816 204 7781 | 2007-01-30 | Osun
Kehinde Oluwatobi Akinola | Pastor Dele Akinola | 0706 318 2255 | 2013-05-20 | Ondo
= Kenny Akinola | Dele Akinola | ~ | ~ | ~
= Tobi Akinola | Pastor Bamidele Akinola | ~ | ~ | ~
- Taiwo Oluwatosin Akinola | ~ | ~ | ~ | ~
- Taiye Akinola | Mrs Akinola | ~ | ~ | ~
- Idowu Akinola | ~ | ~ | 2015-07-01 | ~
- Alaba Akinola | ~ | ~ | | ~
Oluwaseun Ifeoluwa Ogunbiyi | Mr Adewale Ogunbiyi | 2348034410098 | 2012-10-03 | Ogun
= Seun Ogunbiyi | Wale Ogunbiyi | 08034410098 | | ~
= Ife Ogunbiyi | Mr Wale Ogunbiyi | ~ | ~ | ~
= OGUNBIYI OLUWASEUNIFEOLUWA | Adewale Ogunbiyi | ~ | ~ | ~
- Oluwasegun Ogunbiyi | ~ | ~ | 2010-02-14 | ~
- Seyi Ogunbiyi | ~ | ~ | 2015-04-27 | ~
Temitope Ajoke Alabi | Mrs Abosede Alabi | 0814 220 6719 | 2010-04-22 | Ekiti
= Temi Alabi | Mrs Abosede Sowande | ~ | ~ | ~
= Tope Alabi | Abosede Alabi | | ~ | ~
- Toluwani Sowande | Mrs Abosede Sowande | ~ | 2018-03-30 | ~
x Temitope Alabi | Mr Gbenga Alabi | 0902 671 3345 | 2006-09-15 | Kogi
Mutiu Adewale Raji | Alhaji Wasiu Raji | 07030001942 | 2010-12-05 | Oyo
= Wale Raji | Alhaji Wasiu Raji | ~ | ~ | ~
= MUTIU RAJI | Wasiu Raji | ~ | | ~
- Mujib Raji | ~ | ~ | 2013-08-21 | ~
- Muinat Raji | ~ | ~ | 2012-02-02 | ~
Damilare Joseph Oyelaran | Chief Samson Oyelaran | 0805 610 3388 | 2012-09-14 | Osun
= Dare Oyelaran | Samson Oyelaran | ~ | ~ | ~
= Joseph Oyelaran | Mr Samson Oyelaran | ~ | ~ | ~
- Gbolahan Oyelaran | Mr Festus Oyelaran | ~ | 2013-03-17 | ~
x Blessing Uche | Mr Sunday Uche | 0805 610 3388 | 2011-07-23 | ~
Chidiebere Somtochukwu Nnamani | Mrs Uju Nnamani | 0806 771 2043 | 2012-02-17 | Enugu
= Chidi Nnamani | Mrs Uju Nnamani | ~ | ~ | ~
= Somto Nnamani | Ujunwa Nnamani | ~ | | ~
= Ebere Nnamani | Uju Nnamani | ~ | ~ | ~
- Chidubem Nnamani | ~ | ~ | 2014-10-01 | ~
- Somadina Nnamani | ~ | ~ | 2010-05-29 | ~
- Ebele Nnamani | ~ | ~ | 2016-01-11 | ~
x Chidiebere Nnamani | Mr Cletus Nnamani | 0909 118 4402 | 2008-08-05 | Abia
Ikechukwu Jude Onwuka | Chief Jude Onwuka | 0803 902 5514 | 2011-11-28 | Abia
= Ike Onwuka | Chief Jude Onwuka | ~ | ~ | ~
= Jude Ikechukwu Onwuka | Jude Onwuka | ~ | ~ | ~
= I. J. Onwuka | Jude Onwuka | ~ | ~ | ~
- Ikenna Jude Onwuka | ~ | ~ | 2014-06-06 | ~
- Ugochukwu Jude Onwuka | ~ | ~ | | ~
Nkiruka Mercy Ugwu | Mr Boniface Ugwu | 0703 445 0186 | 2013-09-07 | Enugu
= Nkiru Ugwu | Boniface Ugwu | ~ | | ~
= Mercy Ugwu | Mr Bonny Ugwu | ~ | ~ | ~
- Nkechi Ugwu | ~ | ~ | 2010-03-26 | ~
- Nnenna Mercy Ugwu | ~ | ~ | | ~
x Nkiruka Ugwu | Mrs Philomena Ugwu | 0818 009 7723 | 2005-12-14 | Anambra
Ogechi Nwakaego Anyanwu | Lolo Adanma Anyanwu | 0807 334 9910 | 2012-07-04 | Imo
= Oge Anyanwu | Adanma Anyanwu | ~ | ~ | ~
= Ogechukwu Anyanwu | Lolo Adanma Anyanwu | ~ | ~ | ~
- Ogonna Anyanwu | ~ | ~ | 2015-10-16 | ~
- Adanma Anyanwu | ~ | ~ | 2016-12-20 | ~
Mlumun Joyce Tyoakaa | Mr Tyoakaa Iorhemen | 0816 730 2281 | 2012-04-30 | Benue
= Mlumun Tyoakaa | Tyoakaa Iorhemen | ~ | | ~
= Joyce Tyoakaa Iorhemen | Mr Tyoakaa Iorhemen | ~ | ~ | ~
- Mnena Tyoakaa | ~ | ~ | 2014-11-09 | ~
- Sesugh Tyoakaa | ~ | ~ | | ~
Aondoakaa Terseer Gbenda | Mr Terseer Gbenda | 0902 116 5508 | 2010-09-25 | Benue
= Aondoakaa Gbenda | Terseer Gbenda | ~ | ~ | ~
= GBENDA AONDOAKAA T. | Mrs Kashimana Gbenda | ~ | ~ | ~
- Aondohemba Gbenda | ~ | ~ | 2013-01-13 | ~
- Terseer Gbenda Junior | ~ | ~ | 2015-02-18 | ~
Osahon Nosakhare Aigbe | Chief Edosa Aigbe | 0803 617 4499 | 2011-03-08 | Edo
= Osas Aigbe | Edosa Aigbe | ~ | ~ | ~
= Nosa Aigbe | Chief Edosa Aigbe | ~ | ~ | ~
- Osayande Aigbe | ~ | ~ | 2013-06-19 | ~
- Efosa Nosakhare Aigbe | ~ | ~ | 2009-10-10 | ~
x Osahon Aigbe | Mrs Isoken Aigbe | 0708 850 3316 | 2007-05-02 | Delta
Preye Ebiere Alagoa | Chief Dokubo Alagoa | 0813 907 2264 | 2012-11-15 | Bayelsa
= Ebiere Alagoa | Dokubo Alagoa | ~ | | ~
= PREYE E. ALAGOA | Mrs Timi Alagoa | ~ | ~ | ~
- Tari Alagoa | ~ | ~ | 2010-08-31 | ~
- Ebimobowei Alagoa | ~ | ~ | 2015-05-06 | ~
Idongesit Aniekan Udoh | Mr Aniekan Udoh | 0706 228 9037 | 2013-02-24 | Akwa Ibom
= Idong Udoh | Aniekan Udoh | ~ | ~ | ~
= Udoh Idongesit | Mrs Arit Udoh | ~ | ~ | ~
- Ini-Obong Aniekan Udoh | ~ | ~ | 2011-04-14 | ~
- Aniebiet Udoh | ~ | ~ | 2016-07-22 | ~
Nsikak-Abasi Edet Effiong | Obong Edet Effiong | 0802 775 1190 | 2011-08-12 | Akwa Ibom
= Nsikak Effiong | Edet Effiong | ~ | | ~
= NSIKAKABASI EDET | Obong Edet Effiong | ~ | ~ | ~
- Uduak-Abasi Edet Effiong | ~ | ~ | 2014-03-03 | ~
- Nse-Abasi Effiong | ~ | ~ | 2009-12-27 | ~
Omotayo Esther Akindele | Mrs Bukola Akindele | 0803 220 9184 | 2011-02-26 | Ondo
= Tayo Akindele | Mrs Bukky Akindele | | ~ | ~
= Esther Akindele | Mr Olu Akindele | 0816 771 5520 | ~ | ~
= Akindele Omotayo | | ~ | | ~
- Omotola Akindele | ~ | | 2013-07-09 | ~
- Omotayo Akindele Junior | ~ | ~ | 2016-11-11 | ~
x Omotayo Akindele | Mrs Kemi Akindele | 0909 665 2018 | 2008-10-02 | Lagos
Abdulwaris Olayiwola Mustapha | Alhaja Kafayat Mustapha | 0705 117 4380 | 2012-12-22 | Lagos
= Waris Mustapha | Kafayat Mustapha | ~ | | ~
= Layi Mustapha | Alhaja Kafayat Mustapha | ~ | ~ | ~
= ABDULWARISOLAYIWOLA MUSTAPHA | Alhaja Mustapha | ~ | ~ | ~
- Abdulwahid Mustapha | ~ | ~ | 2010-03-19 | ~
- Waliyat Mustapha | ~ | ~ | | ~
Chinwendu Gloria Okoroafor | Mrs Stella Okoroafor | 0806 339 7712 | 2013-05-13 | Abia
= Wendy Okoroafor | Stella Okoroafor | ~ | ~ | ~
= Chinwe Okoroafor | Mrs Stella Okoroafor | ~ | | ~
= Gloria Okorafor | Stella Okorafor | | ~ | ~
- Chinonso Okoroafor | ~ | ~ | 2010-08-16 | ~
x Chinwendu Treasure Nwachukwu | Mr Dike Nwachukwu | ~ | 2009-01-18 | Rivers
Nnaemeka Kingsley Mbah | Nze Kingsley Mbah | 0703 550 6641 | 2010-06-21 | Anambra
= Emeka Mbah | Kingsley Mbah | | ~ | ~
= Naemeka K. Mba | Nze Kingsley Mba | ~ | ~ | ~
- Kingsley Mbah Jnr | ~ | ~ | 2014-12-01 | ~
- Nnabuike Kingsley Mbah | ~ | ~ | 2012-10-10 | ~
- Ugonna Mbah | Mrs Ifeoma Mbah | ~ | | ~
Eseoghene Oghenekaro Efemuai | Chief Oghenekaro Efemuai | 0813 664 0927 | 2011-09-04 | Delta
= Ese Efemuai | Karo Efemuai | ~ | ~ | ~
= Eseoghene Efemuai | Mrs Efe Efemuai | | ~ | ~
- Ejiro Oghenekaro Efemuai | ~ | ~ | 2013-09-04 | ~
- Oghenetega Efemuai | ~ | ~ | | ~
Itoro Ubong Essien | Elder Ubong Essien | 0802 908 3316 | 2012-05-25 | Akwa Ibom
= Itoroabasi Essien | Ubong Essien | ~ | ~ | ~
= Itoro Essien | Mma Emem Essien | ~ | ~ | ~
- Itohowo Essien | ~ | ~ | 2014-06-17 | ~
- Emem Ubong Essien | ~ | ~ | | ~
Ayodeji Emmanuel Ogunsola | Mr Olaniyi Ogunsola | 0803 118 7740 | 2012-07-21 | Oyo
= Deji Ogunsola | Niyi Ogunsola | ~ | | ~
= Emmanuel Ogunsola | Mrs Ogunsola | ~ | ~ | ~
- Adedeji Ogunsola | ~ | ~ | 2014-10-05 | ~
- Ayodele Ogunsola | ~ | ~ | 2009-12-31 | ~
- Ayoola Ogunsola | ~ | ~ | | ~
Uchechukwu Vivian Okeke | Mrs Ada Okeke | 0806 204 5538 | 2013-03-30 | Anambra
= Uche Okeke | Adaora Okeke | ~ | ~ | ~
= Vivian Okeke | Mrs Ada Okeke | ~ | | ~
- Uchenna Okeke | ~ | ~ | 2011-11-14 | ~
- Ugochi Vivian Okeke | ~ | ~ | ~ | ~
x Uchechukwu Okeke | Mr Humphrey Okeke | 0902 557 1180 | 2007-08-18 | Lagos
`
