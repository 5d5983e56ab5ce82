/** Hausa, Fulani and Kanuri families, in the form of `hand-written-families.ts`. */
export const NIGERIA_NORTH = `
Muhammad Sani Bello | Alhaji Bello Usman | 08033345566 | 2011-07-07 | Kano
= Mohammed Sani Bello | Bello Usman | ~ | ~ | ~
= Muhammad Sani | Alh. Bello Usman | ~ | ~ | ~
- Muhammad Auwal Bello | ~ | ~ | 2013-11-20 | ~
- Ahmad Bello | ~ | ~ | | ~
- Muhammad Kabir Bello | ~ | ~ | 2009-01-15 | ~
Maryam Musa Garba | Malam Musa Garba | 0706 555 1234 | 2012-12-01 | Kaduna
= Mairo Musa | Malam Musa Garba | ~ | | ~
= Mariam Garba | Musa Garba | ~ | ~ | ~
- Maimuna Musa Garba | ~ | ~ | 2015-02-20 | ~
- Marwa Musa Garba | ~ | ~ | | ~
- Aminu Musa Garba | ~ | ~ | ~ | ~
Hassana Ibrahim | Hajiya Rabi Sule | 0802 300 4545 | 2014-04-14 | Katsina
= Hassana Ibrahim | Rabi Sule | ~ | ~ | ~
= Ibrahim Hassana | Hajia Rabi Sule | ~ | | Kano
- Hussaina Ibrahim | ~ | ~ | ~ | ~
- Hassan Ibrahim | ~ | ~ | 2010-08-08 | ~
- Sadiya Ibrahim | ~ | ~ | | ~
Abdulrahman Yusuf Lawal | Alhaji Yusuf Lawal | 08077001122 | 2009-09-09 | Sokoto
= Abdurrahman Lawal | Yusuf Lawal | ~ | ~ | ~
= Abdul Rahman Yusuf | Alh Yusuf Lawal | ~ | | ~
- Abdulrahim Yusuf Lawal | ~ | ~ | 2012-03-18 | ~
- Abdullahi Yusuf Lawal | ~ | ~ | | ~
- Abdulkarim Lawal | ~ | ~ | ~ | ~
Zainab Abubakar Tijani | Hajiya Halima Tijani | 0809 606 7070 | 2012-06-16 | Borno
= Zee Tijani | Halima Tijani | ~ | ~ | ~
= Zainabu Abubakar | Hajia Halima Tijani | ~ | ~ | ~
- Zulaihat Abubakar Tijani | ~ | ~ | 2009-07-04 | ~
- Fatima Abubakar Tijani | ~ | ~ | | ~
Aishatu Shehu Gidado | Alhaji Shehu Gidado | 0803 590 1177 | 2013-04-11 | Gombe
= Aisha Shehu | Alh Shehu Gidado | ~ | ~ | ~
= A'isha Gidado | Shehu Gidado | ~ | | ~
= AISHATUSHEHU GIDADO | Alhaji Shehu Gidado | ~ | ~ | ~
- Asmau Shehu Gidado | ~ | ~ | 2010-10-07 | ~
- Hauwa Shehu | ~ | ~ | | ~
- Umar Shehu Gidado | ~ | ~ | 2015-01-29 | ~
Usman Danjuma | Mallam Danjuma Ladan | 07065530921 | 2011-03-25 | Bauchi
= Usmanu Danjuma | Malam Danjuma Ladan | ~ | | ~
= Usman Danjuma Ladan | Danjuma Ladan | ~ | ~ | ~
- Sulaiman Danjuma | ~ | ~ | 2013-12-30 | ~
- Usaini Danjuma | ~ | ~ | 2009-06-18 | ~
x Usman Danjuma | Mallam Danjuma Yakubu | 0817 300 6654 | 2008-02-11 | Plateau
Hussaini Bala Gwarzo | Alhaji Bala Gwarzo | 0809 421 7830 | 2012-06-30 | Kano
= Usaini Bala | Alhaji Bala Gwarzo | ~ | ~ | ~
= Hussain Gwarzo | Bala Gwarzo | ~ | | ~
- Hassan Bala Gwarzo | ~ | ~ | ~ | ~
- Gambo Bala Gwarzo | ~ | ~ | 2014-09-12 | ~
- Hassana Bala | Hajiya Gwarzo | ~ | ~ | ~
Rahmatu Idris Wada | Hajiya Amina Wada | 0705 883 2109 | 2014-02-26 | Kogi
= Ramatu Idris | Amina Wada | ~ | ~ | ~
= Rahma Wada | Hajia Amina Wada | ~ | | ~
- Rakiya Idris Wada | ~ | ~ | 2011-09-30 | ~
- Rabi Idris Wada | ~ | ~ | | ~
Modu Bukar Kachalla | Alhaji Bukar Kachalla | 0802 817 4466 | 2010-11-02 | Borno
= Modu Bukar | Bukar Kachalla | ~ | | ~
= Mohammed Bukar | Alh. Bukar Kachalla | ~ | ~ | ~
- Abba Bukar Kachalla | ~ | ~ | 2013-05-05 | ~
- Falmata Bukar Kachalla | ~ | ~ | | ~
Yagana Goni Bulama | Bulama Goni Mele | 0816 552 0073 | 2013-10-28 | Yobe
= Yagana Goni | Goni Mele | ~ | ~ | ~
= YAGANA GONI BULAMA | Bulama Goni | ~ | | Borno
- Yakaka Goni Bulama | ~ | ~ | 2011-01-06 | ~
- Fanna Goni | ~ | ~ | 2015-12-12 | ~
Hadiza Jibril Tukur | Ardo Jibril Tukur | 08132226615 | 2014-08-09 | Adamawa
= Hadizatu Jibril | Jibril Tukur | ~ | ~ | ~
= Khadija Jibril Tukur | Ardo Jibrilla Tukur | ~ | ~ | ~
- Habiba Jibril Tukur | ~ | ~ | 2012-03-21 | ~
- Halima Tukur | ~ | ~ | | ~
Abdullahi | Mallam Garba | 0708 441 9002 | 2012-05-27 | Jigawa
= Abdullahi Garba | Mallam Garba | ~ | ~ | ~
= Abdul Garba | Malam Garba | ~ | ~ | ~
- Abdulaziz Garba | ~ | ~ | 2014-07-19 | ~
x Abdullahi | Mallam Sani | 0903 226 1158 | 2009-04-04 | Zamfara
Muhammadu Buba Lamido | Dr Buba Lamido | 0803 044 8126 | 2011-09-16 | Taraba
= Mohammed Lamido | Dr. Buba Lamido | ~ | ~ | ~
= Muhammad Buba | Buba Lamido | +234 803 044 8126 | | ~
= Mamman Buba Lamido | Dr Buba Lamido | ~ | ~ | ~
- Mahmud Buba Lamido | ~ | ~ | 2014-05-10 | ~
- Ahmadu Buba | ~ | ~ | 2009-08-23 | ~
Sadiya Lawan Gana | Alhaji Lawan Gana | 0803 771 9926 | 2012-03-16 | Yobe
= Sa'adiyya Lawan | Lawan Gana | | ~ | ~
= Sadiya Gana | Hajiya Gana | ~ | ~ | ~
- Saudatu Lawan Gana | ~ | ~ | 2014-04-21 | ~
- Sa'adatu Lawan | ~ | ~ | 2010-08-02 | ~
x Sadiya Lawan | Alhaji Lawan Maina | 0818 440 3307 | 2007-12-12 | Bauchi
Faruku Aminu Dantsoho | Barr Aminu Dantsoho | 08065512098 | 2011-07-08 | Kaduna
= Umar Faruk Aminu | Aminu Dantsoho | ~ | ~ | ~
= Faruk Dantsoho | Barr. Aminu Dantsoho | ~ | | ~
- Faisal Aminu Dantsoho | ~ | ~ | 2013-10-13 | ~
- Fadila Aminu Dantsoho | ~ | ~ | | ~
Jummai Audu | Mallam Audu Kwano | 0907 230 1184 | 2013-01-25 | Niger
= Jumai Audu | Malam Audu | ~ | ~ | ~
= Jummai Audu Kwano | Audu Kwano | | ~ | ~
- Laraba Audu | ~ | ~ | 2010-04-07 | ~
- Lami Audu | ~ | ~ | 2015-06-18 | ~
x Jummai Audu | Mrs Rhoda Audu | 0814 009 7265 | 2009-02-27 | Plateau
Suleiman Kabir Maikudi | Alhaji Kabir Maikudi | 0805 330 1267 | 2011-10-19 | Katsina
= Sule Kabir | Alhaji Kabiru Maikudi | ~ | ~ | ~
= Sulaiman Maikudi | Kabir Maikudi | | ~ | ~
- Salihu Kabir Maikudi | ~ | ~ | 2013-12-04 | ~
- Salisu Kabir | ~ | ~ | 2009-03-03 | ~
- Sumayya Kabir Maikudi | ~ | ~ | | ~
Nafisatu Ali Mandara | Bulama Ali Mandara | 0703 881 0045 | 2012-02-08 | Borno
= Nafisa Ali | Ali Mandara | ~ | | ~
= Nafi Ali Mandara | Hajja Mandara | ~ | ~ | ~
- Hafsatu Ali Mandara | ~ | ~ | 2014-08-25 | ~
`
