/** Akan, Ewe, Ga and Dagomba families, in the form of `hand-written-families.ts`. */
export const GHANA = `
Kwame Osei Mensah | Mr Yaw Mensah | +233 24 311 2040 | 2012-08-18 | Ashanti
= Kwame Mensah | Yaw Mensah | 0243112040 | | ~
= MENSAH, KWAME OSEI | ~ | ~ | ~ | ~
- Kwaku Osei Mensah | ~ | ~ | 2014-12-03 | ~
- Ama Osei Mensah | ~ | ~ | | ~
- Kofi Mensah | ~ | ~ | | ~
Kwabena Ofori-Atta | Madam Akosua Ofori | 0277 455 010 | 2013-09-10 | Eastern
= Kobina Ofori-Atta | Akosua Ofori | ~ | ~ | ~
= Kwabena Ofori Atta | ~ | ~ | | ~
- Abena Ofori-Atta | ~ | ~ | ~ | ~
- Kofi Ofori-Atta | ~ | ~ | 2016-01-08 | ~
Nana Yaw Boateng | Nana Kwadwo Boateng | 0208 551 771 | 2011-04-28 | Ashanti
= Yaw Boateng | Kwadwo Boateng | ~ | ~ | ~
= Nana Yaw Boateng | ~ | | ~ | ~
- Nana Akua Boateng | ~ | ~ | 2013-07-17 | ~
- Nana Yaa Boateng | ~ | ~ | | ~
Selorm Edem Agbeko | Mr Kodzo Agbeko | 0244 808 909 | 2014-01-30 | Volta
= Selorm Agbeko | Kojo Agbeko | ~ | ~ | ~
- Elikem Edem Agbeko | ~ | ~ | 2011-10-10 | ~
- Sena Agbeko | ~ | ~ | | ~
Nii Armah Lamptey | Mr Nii Lamptey | 0265 100 300 | 2010-03-03 | Greater Accra
= Armah Lamptey | ~ | ~ | ~ | ~
- Nii Okai Lamptey | ~ | ~ | 2012-06-06 | ~
- Naa Dedei Lamptey | ~ | ~ | | ~
Francis Kofi Amoah | Mrs Comfort Amoah | 0249 333 222 | 2010-02-19 | Central
= Kofi Amoah | Comfort Amoah | ~ | ~ | ~
- Frances Afia Amoah | ~ | ~ | ~ | ~
- Francisca Amoah | ~ | ~ | 2012-11-23 | ~
Kweku Essilfie Quansah | Mr Ebo Quansah | 0243 880 117 | 2012-05-09 | Central
= Kwaku Quansah | Ebo Quansah | ~ | ~ | ~
= Kuuku Quansah | Mr Ebo Quansah | ~ | ~ | ~
- Kwesi Quansah | ~ | ~ | 2014-08-10 | ~
- Ekua Quansah | ~ | ~ | 2010-11-24 | ~
- Kofi Essilfie Quansah | ~ | ~ | | ~
Panyin Kwasi Owusu-Ansah | Madam Yaa Owusu-Ansah | 0277 604 318 | 2013-12-08 | Ashanti
= Kwasi Panin Owusu Ansah | Yaa Owusu-Ansah | ~ | ~ | ~
= Akwasi Panyin Owusu-Ansah | Madam Yaa Owusu | ~ | ~ | ~
- Kakra Kwasi Owusu-Ansah | ~ | ~ | ~ | ~
- Ata Kakra Owusu-Ansah | ~ | ~ | ~ | ~
- Tawiah Owusu-Ansah | ~ | ~ | 2016-02-03 | ~
Afua Serwaa Bonsu | Nana Opoku Bonsu | 0208 713 990 | 2012-03-30 | Ashanti
= Afia Serwaa Bonsu | Opoku Bonsu | ~ | ~ | ~
= Efua Bonsu | Nana Opoku Bonsu | ~ | ~ | ~
= Serwaa Bonsu | Mrs Bonsu | ~ | ~ | ~
- Akua Serwaa Bonsu | ~ | ~ | 2014-06-25 | ~
- Adwoa Bonsu | ~ | ~ | | ~
x Afua Serwaa | Mr Kofi Adjei | 0541 220 087 | 2009-07-10 | Bono
Akosua Pokuaa Darko | Mrs Vida Darko | 0201 447 265 | 2011-01-16 | Eastern
= Akosua Darko | Vida Darko | ~ | | ~
= Esi Pokuaa Darko | Mrs Vida Nkansah | ~ | ~ | ~
= POKUAA DARK0 | Vida Darko | ~ | ~ | ~
- Kwadwo Nkansah | Mrs Vida Nkansah | ~ | 2017-04-03 | ~
- Akosua Frema Darko | ~ | ~ | 2008-10-26 | ~
Yaw Antwi Sarpong | Opanin Antwi Sarpong | 0244 019 556 | 2010-07-29 | Bono
= Yaw Sarpong | Antwi Sarpong | ~ | | ~
= Ekow Antwi Sarpong | Mr Antwi Sarpong | ~ | ~ | ~
- Yaa Antwi Sarpong | ~ | ~ | 2013-02-14 | ~
- Kwabena Antwi Sarpong | ~ | ~ | | ~
- Yaw Barimah Sarpong | Opanin Antwi Sarpong | ~ | 2015-09-17 | ~
Atsu Mawuko Amenyo | Torgbui Kwasi Amenyo | 0246 338 701 | 2012-10-21 | Volta
= Mawuko Amenyo | Kwasi Amenyo | ~ | ~ | ~
= ATSU AMENYO | Torgbi Kwasi Amenyo | ~ | | ~
- Etse Mawuli Amenyo | ~ | ~ | ~ | ~
- Atsupui Amenyo | ~ | ~ | ~ | ~
Yawa Dzifa Tsikata | Mrs Enyonam Tsikata | 0269 114 823 | 2013-07-18 | Volta
= Dzifa Tsikata | Enyonam Tsikata | ~ | ~ | ~
= Yaa Dzifa Tsikata | Mrs Enyo Tsikata | ~ | ~ | ~
- Esinam Tsikata | ~ | ~ | 2010-12-01 | ~
- Dzigbordi Tsikata | ~ | ~ | 2016-08-08 | ~
Naa Korkoi Ankrah | Mr Nii Kwei Ankrah | 0302 771 446 | 2012-01-05 | Greater Accra
= Korkoi Ankrah | Nii Kwei Ankrah | ~ | ~ | ~
= Naa Kokoi Ankrah | Kwei Ankrah | ~ | ~ | ~
- Naa Dede Ankrah | ~ | ~ | 2009-03-12 | ~
- Nii Kwei Ankrah | ~ | ~ | 2015-06-30 | ~
Akwele Tagoe | Madam Naa Lamiley Tagoe | 0244 552 190 | 2011-05-22 | Greater Accra
= Akweley Tagoe | Naa Lamiley Tagoe | ~ | ~ | ~
- Akuorkor Tagoe | ~ | ~ | ~ | ~
- Oko Tagoe | ~ | ~ | 2014-10-14 | ~
Abukari Alhassan | Afa Alhassan Iddrisu | 0247 661 908 | 2011-12-19 | Northern
= Alhassan Abukari | Afa Alhassan Iddrisu | ~ | ~ | ~
= Abubakari Alhassan | Alhassan Iddrisu | ~ | ~ | ~
- Fuseini Alhassan | ~ | ~ | 2013-04-02 | ~
- Issahaku Alhassan | ~ | ~ | | ~
Memunatu Yakubu | Hajia Sanatu Yakubu | 0209 836 114 | 2012-08-27 | Northern
= Maimuna Yakubu | Sanatu Yakubu | ~ | ~ | ~
= Memuna Yakubu | Hajia Sanatu Yakubu | ~ | | ~
- Mariama Yakubu | ~ | ~ | 2015-03-15 | ~
- Fuseina Yakubu | ~ | ~ | ~ | ~
Ekow Baiden Amissah | Mrs Efua Amissah | 0244 117 352 | 2012-06-14 | Central
= Kow Amissah | Efua Amissah | ~ | ~ | ~
= Yaw Baiden Amissah | Mrs Afua Amissah | ~ | ~ | ~
- Ebo Baiden Amissah | ~ | ~ | 2014-03-18 | ~
- Araba Amissah | ~ | ~ | 2010-12-07 | ~
Maame Adwoa Konadu Agyeman | Dr Kwasi Agyeman | 0208 330 617 | 2013-04-29 | Ashanti
= Konadu Agyeman | Dr Agyeman | ~ | ~ | ~
= Adwoa Konadu Agyemang | Kwasi Agyemang | | ~ | ~
= Adjoa Agyeman | Akwasi Agyeman | ~ | | ~
- Maame Yaa Konadu Agyeman | ~ | ~ | 2015-09-10 | ~
- Maame Adwoa Boatemaa Agyeman | ~ | ~ | 2010-02-15 | ~
Sena Yayra Dotse | Mr Elorm Dotse | 0246 501 993 | 2011-11-18 | Volta
= Yayra Dotse | Elorm Dotse | ~ | | ~
= SENA Y. DOTSE | Mrs Dotse | ~ | ~ | ~
- Senam Dotse | ~ | ~ | 2014-01-20 | ~
- Seyram Dotse | ~ | ~ | | ~
Kwadwo Amponsah Yeboah | Mr Kwame Yeboah | 0244 905 336 | 2011-06-27 | Bono
= Kojo Amponsah Yeboah | Kwame Yeboah | | ~ | ~
= Jojo Yeboah | Mr Kwame Yeboah | ~ | ~ | ~
= Amponsah Yeboah | Mrs Yeboah | ~ | ~ | ~
- Kwame Amponsah Yeboah | ~ | ~ | 2013-11-23 | ~
- Adwoa Amponsah Yeboah | ~ | ~ | 2015-04-06 | ~
Akosua Ataa Gyamfi | Madam Abena Gyamfi | 0271 660 428 | 2012-05-06 | Ashanti
= Ataa Akosua Gyamfi | Abena Gyamfi | ~ | ~ | ~
= Esi Gyamfi | Madam Abena Gyamfi | ~ | ~ | ~
- Akwasi Ata Gyamfi | ~ | ~ | ~ | ~
x Akosua Gyamfi | Mrs Mercy Gyamfi | 0550 113 947 | 2008-01-13 | Ahafo
`
