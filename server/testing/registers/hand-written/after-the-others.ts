/**
 * Families of all the cultures here, written to be difficult after the engine had been corrected by the others, in the form of
 * `hand-written-families.ts`.
 */
export const AFTER_THE_OTHERS = `
Olufunke Adetutu Oyinlola | Chief Mrs Oyinlola Abosede | 0803 552 7714 | 2013-05-02 | Osun
= Funke Oyinlola | Abosede Oyinlola | ~ | | ~
= OYINLOLA ADETUTU O. | Mrs Bose Oyinlola | ~ | ~ | ~
= Olufunke Tutu Oyinlola | Mr Gbadebo Oyinlola | ~ | ~ | Ekiti
- Olufunmi Adetutu Oyinlola | ~ | ~ | 2016-08-27 | ~
- Olufemi Adetola Oyinlola | ~ | ~ | 2010-05-02 | ~
- Adetola Oyinlola | ~ | ~ | | ~
Akinfolarin Micheal Fabunmi | Engr. Fabunmi Kolawole | +2348067714402 | 2012-11-30 | Ondo
= Folarin Fabunmi | Kolawole Fabunmi | 08067714402 | | ~
= FABUNMI AKINFOLARIN | Engr Kola Fabunmi | ~ | ~ | ~
= Michael Fabunmi | Mrs Yemisi Fabunmi | 0806 771 4402 | ~ | ~
- Akintunde Fabunmi | ~ | ~ | | ~
- Akinkunmi Michael Fabunmi | ~ | ~ | 2015-02-17 | ~
x Michael Fabunmi | Mr Idowu Fabunmi | 0812 009 3346 | 2007-04-09 | Lagos
Taiwo Oluwakemi Aderibigbe | Mrs Kudirat Aderibigbe | 0702 338 1190 | 2014-02-02 | Oyo
= Taye Kemi Aderibigbe | Kudirat Aderibigbe | ~ | ~ | ~
= Oluwakemi Aderibigbe | Mrs Kudi Aderibigbe | ~ | | ~
- Kehinde Oluwakemisola Aderibigbe | ~ | ~ | ~ | ~
- Kehinde Oluwatoyin Aderibigbe | ~ | ~ | ~ | ~
- Idowu Oluwakemi Aderibigbe | ~ | ~ | 2016-12-20 | ~
Abdulmajeed Opeyemi Bakre | Alhaji Bakre Abdulrafiu | 0809 447 2251 | 2011-07-23 | Ogun
= Majeed Bakre | Alh. Abdulrafiu Bakre | ~ | ~ | ~
= Opeyemi Bakre | Rafiu Bakre | ~ | | ~
- Abdulqoyum Opeyemi Bakre | ~ | ~ | 2014-01-13 | ~
- Abdulfattah Bakre | ~ | ~ | | ~
- Majeedat Bakre | ~ | ~ | 2009-10-06 | ~
Ireoluwa Temiloluwa Shonekan-Bright | Dr Mrs Bright Olajumoke | 0816 220 9117 | 2013-09-09 | Lagos
= Ire Shonekan | Jumoke Bright | ~ | ~ | ~
= SHONEKAN BRIGHT Temiloluwa | Dr Olajumoke Bright | ~ | | ~
- Iretiola Shonekan-Bright | ~ | ~ | 2016-03-30 | ~
- Temilade Oluwadarasimi Shonekan Bright | ~ | ~ | 2011-06-12 | ~
- Darasimi Bright | ~ | ~ | | ~
Chukwunweike Kosi Obiechina | Sir Obiechina Ignatius | 0803 910 6658 | 2012-04-11 | Anambra
= Nweike Obiechina | Ignatius Obiechina | ~ | ~ | ~
= OBIECHINA KOSISOCHUKWU | Sir Ignatius Obiechina | ~ | ~ | ~
= Obiechina Chukwunwike | Lady Rose Obiechina | 08039106658 | ~ | Enugu
- Chukwunonye Obiechina | ~ | ~ | 2014-06-16 | ~
- Kosara Obiechina | ~ | ~ | | ~
- Ignatius Chizoba Obiechina | ~ | ~ | 2009-01-21 | ~
Adanna Perpetua Iloabachie | Mrs Iloabachie Eucharia | 0706 118 4470 | 2014-10-18 | Imo
= Ada Iloabachie | Eucharia Iloabachie | ~ | | ~
= ILOABACHIE PERPETUA ADANNA | Mr Festus Iloabachie | ~ | ~ | ~
= AdannaIloabachie | EuchariaIloabachie | ~ | ~ | ~
- Adaobi Perpetua Iloabachie | ~ | ~ | 2012-02-25 | ~
- Adannaya Felicitas Iloabachie | ~ | ~ | 2017-07-01 | ~
- Akunna Iloabachie | ~ | ~ | | ~
Somtoo Divine Ezeugo | Mr Ezeugo Cletus | 0905 221 4437 | 2013-03-28 | Enugu
= Divine Ezeugo | Cletus Ezeugo | ~ | ~ | ~
= Somto Ezeugo | Mrs Ezeugo | ~ | ~ | ~
- Destiny Ezeugo | ~ | ~ | | ~
- Divine-Favour Chimdi Ezeugo | ~ | ~ | 2015-11-19 | ~
x Divine Ezeugo | Mrs Ngozi Ezeugo | 0703 664 8109 | 2008-09-14 | Abia
Uzoamaka Chika Nwobodo | Mrs Nwobodo Theresa | 0813 770 2215 | 2011-12-12 | Enugu
= Amaka Nwobodo | Theresa Nwobodo | ~ | | ~
= NWOBODO CHIKA UZOAMAKA | Tess Nwobodo | ~ | ~ | ~
- Uzochukwu Nwobodo | ~ | ~ | ~ | ~
- Chikaodili Nwobodo | ~ | ~ | 2014-08-08 | ~
- Uzodinma Chika Nwobodo | ~ | ~ | 2009-11-22 | ~
Bala Muazu Danmallam | Alhaji Muazu Danmallam | 0803 600 4471 | 2012-06-06 | Katsina
= Bala Muazu | Muazu Danmallam | ~ | ~ | ~
= Bala Mu'azu Danmallam | Alh Mu'azu Danmallam | 08036004471 | | ~
- Lawal Muazu Danmallam | ~ | ~ | 2014-09-15 | ~
- Zulaihatu Muazu | ~ | ~ | | ~
- Bilal Muazu Danmallam | ~ | ~ | 2016-01-30 | ~
Fadimatu Zarah Modibbo | Mallam Modibbo Hayatu | 0806 339 2048 | 2013-01-15 | Adamawa
= Zara Modibbo | Hayatu Modibbo | ~ | ~ | ~
= Fadima Modibbo | M. Hayatu Modibbo | ~ | | ~
- Fadila Modibbo | ~ | ~ | 2015-04-04 | ~
- Zahradeen Modibbo | ~ | ~ | 2011-05-27 | ~
- Adama Hayatu Modibbo | ~ | ~ | | ~
Al-Hassan Yunusa Kwairanga | Alhaji Yunusa Kwairanga | 0802 114 7730 | 2011-08-08 | Gombe
= Hassan Yunusa | Yunusa Kwairanga | ~ | ~ | ~
- Al-Hussain Yunusa Kwairanga | ~ | ~ | ~ | ~
- Gambo Yunusa Kwairanga | ~ | ~ | 2013-10-10 | ~
- Hassana Yunusa | ~ | ~ | 2016-02-29 | ~
Abdulrazak Muhammad Kachalla | Hajiya Falmata Kachalla | 0703 881 5526 | 2012-12-01 | Borno
= Razak Kachalla | Hajja Falmata Kachalla | ~ | ~ | ~
= Abdulrazaq M. Kachalla | Falmata Kachalla | ~ | | ~
- Abdulrahim Muhammad Kachalla | ~ | ~ | 2014-12-24 | ~
- Abdullahi Muhammad Kachalla | ~ | ~ | | ~
- Yagana Muhammad Kachalla | ~ | ~ | | ~
Osayande Godspower Aghimien | Mr Aghimien Osaro | 0708 441 9936 | 2012-03-17 | Edo
= Osayande Aghimien | Osaro Aghimien | ~ | | ~
= AGHIMIEN GODSPOWER | Mr Osaro Aghimien | ~ | ~ | ~
= 0sayande Aghim1en | Osaro Aghimien | ~ | ~ | ~
- Osayi Godspower Aghimien | ~ | ~ | 2014-07-21 | ~
- Osamudiamen Aghimien | ~ | ~ | | ~
- Godstime Aghimien | ~ | ~ | 2010-09-05 | ~
Nkoyo Edidiong Archibong | Elder Archibong Okokon | 0805 773 0094 | 2013-06-19 | Cross River
= Nkoyo Archibong | Okokon Archibong | ~ | ~ | ~
= Edi Archibong | Elder Okokon Archibong | ~ | ~ | ~
- Nkese Archibong | ~ | ~ | 2015-01-09 | ~
- Ediomo Archibong | ~ | ~ | | ~
- Okokon Archibong | ~ | ~ | 2010-03-31 | ~
Msughter Kpamor Iorliam | Mr Iorliam Tyough | 0812 664 7019 | 2011-04-24 | Benue
= Msughter Iorliam | Tyough Iorliam | ~ | | ~
= IORLIAM KPAMOR | Mrs Iorliam | ~ | ~ | ~
- Mngohol Iorliam | ~ | ~ | 2013-08-03 | ~
- Msuur Kpamor Iorliam | ~ | ~ | 2015-12-11 | ~
- Sughnen Iorliam | ~ | ~ | | ~
Oghenerukevwe Efemena Agbroko | Mrs Agbroko Patience | 0909 336 1172 | 2014-08-26 | Delta
= Rukevwe Agbroko | Patience Agbroko | ~ | ~ | ~
= Ruky Agbroko | Mrs Pat Agbroko | ~ | ~ | ~
- Oghenetejiri Efemena Agbroko | ~ | ~ | 2012-11-08 | ~
- Efetobore Agbroko | ~ | ~ | | ~
Boma Ibinabo Amachree | Chief Amachree Dagogo | 0803 309 7741 | 2012-09-27 | Rivers
= Ibinabo Amachree | Dagogo Amachree | ~ | ~ | ~
= Amachree, Boma I. | Chief Dagogo Amachree | ~ | | ~
- Belema Amachree | ~ | ~ | ~ | ~
- Ibisiki Amachree | ~ | ~ | 2015-05-14 | ~
x Boma Green | Mr Soye Green | 0803 309 7741 | 2009-07-07 | Rivers
Kwaku Antwi-Boasiako | Opanin Antwi Kwaku | 0244 771 3306 | 2012-07-11 | Ashanti
= Kweku Antwi Boasiako | Antwi Kwaku | ~ | ~ | ~
= ANTWI-BOASIAKO KWAKU | Opanyin Kwaku Antwi | +233244771306 | ~ | ~
- Kwabena Antwi-Boasiako | ~ | ~ | 2015-10-20 | ~
- Akua Antwi-Boasiako | ~ | ~ | ~ | ~
- Kwame Antwi | ~ | ~ | | ~
Abena Pokuaa Agyekum | Mrs Agyekum Faustina | 0277 640 118 | 2013-04-16 | Bono
= Pokuaa Agyekum | Faustina Agyekum | ~ | | ~
= Abena Pokua Agyekum | Faustina Agyekum | 027 764 0118 | ~ | ~
- Afia Pokuaa Agyekum | ~ | ~ | 2015-07-31 | ~
- Abena Konadu Agyekum | ~ | ~ | 2018-02-13 | ~
- Kwabena Agyekum | ~ | ~ | ~ | ~
Nana Ama Serwaah Prempeh | Nana Kofi Prempeh | 0208 114 907 | 2011-11-26 | Ashanti
= Ama Serwaa Prempeh | Kofi Prempeh | ~ | ~ | ~
= Nana Ama Prempeh | Nana Prempeh | ~ | ~ | ~
- Nana Kwaku Prempeh | ~ | ~ | | ~
- Nana Afia Serwaah Prempeh | ~ | ~ | 2014-03-07 | ~
- Nana Yaw Serwaah Prempeh | ~ | ~ | 2009-08-06 | ~
Yaw Darko Asante-Mireku | Mr Asante Yaw Snr | 0501 227 449 | 2012-02-23 | Eastern
= Yaw Asante-Mireku | Asante Yaw | ~ | ~ | ~
= Darko Asante Mireku | Mr Yaw Asante | ~ | | ~
- Kofi Darko Asante-Mireku | ~ | ~ | 2014-10-03 | ~
- Yaa Asante-Mireku | ~ | ~ | ~ | ~
Dzigbordi Akpene Kumordzi | Mr Kumordzi Yao | 0243 118 775 | 2013-05-08 | Volta
= Akpene Kumordzi | Yaw Kumordzi | ~ | ~ | ~
= KUMORDZI DZIGBODI | Mr Yao Kumordzi | ~ | | ~
- Dzifa Akpene Kumordzi | ~ | ~ | 2015-09-18 | ~
- Akpe Kumordzi | ~ | ~ | 2010-01-01 | ~
- Etornam Kumordzi | ~ | ~ | | ~
Naa Lamiley Odonkor | Nii Tettey Odonkor | 0265 880 331 | 2012-10-05 | Greater Accra
= Lamiley Odonkor | Tettey Odonkor | ~ | ~ | ~
- Naa Lamiokor Odonkor | ~ | ~ | 2014-12-09 | ~
- Nii Lamptey Odonkor | ~ | ~ | | ~
- Naa Shormeh Odonkor | ~ | ~ | | ~
Napari Wunpini Issahaku | Afa Issahaku Napari | 0249 006 118 | 2011-06-30 | Northern
= Wunpini Issahaku | Issahaku Napari | ~ | ~ | ~
= Napari Isahaku | Afa Napari Issahaku | ~ | ~ | ~
- Wunnam Issahaku | ~ | ~ | 2013-07-22 | ~
- Memunatu Issahaku | ~ | ~ | | ~
Koffi Gracien TOSSOU | M. TOSSOU Kossi Antoine | +228 91 77 40 02 | 2012-08-10 | Plateaux
= Gracien Tossou | M. Antoine Tossou | 91774002 | ~ | ~
= TOSSOU Kofi Gratien | Mme TOSSOU Afi | ~ | ~ | ~
- TOSSOU Kossi Gracia | ~ | ~ | 2014-04-27 | ~
- TOSSOU Afi Gracienne | ~ | ~ | | ~
- TOSSOU Komi | ~ | ~ | | ~
Jean-Baptiste Ayao EDORH | Mme EDORH Essi | 90 18 22 47 | 2013-02-14 | Maritime
= EDORH Jean Baptiste | Essi Edorh | +228 90 18 22 47 | ~ | ~
= Ayao Edorh | Mme Edorh | ~ | | ~
- Jean-Bosco EDORH | ~ | ~ | 2015-05-06 | ~
- Jean-Claude Ayao EDORH | ~ | ~ | 2010-10-10 | ~
x Jean Edorh | M. Edorh Kodjo | 92 60 71 18 | 2008-01-19 | Kara
Sètondji Mathias HOUNKPATIN | M. HOUNKPATIN Bienvenu | +229 01 97 60 22 14 | 2011-03-09 | Atlantique
= Mathias Hounkpatin | Bienvenu Hounkpatin | 97602214 | | ~
= HOUNKPATIN Setondji | M HOUNKPATIN B. | ~ | ~ | ~
- Sèdjro Mathieu HOUNKPATIN | ~ | ~ | 2013-12-01 | ~
- Mathilde HOUNKPATIN | ~ | ~ | | ~
- Sètondé HOUNKPATIN | ~ | ~ | 2015-08-22 | ~
El Hadj Soulé Nouhoum ALASSANE | El Hadj ALASSANE Soulé | +229 95 41 08 77 | 2012-05-25 | Donga
= Nouhoum Alassane | Soule Alassane | ~ | ~ | ~
- Mouhoudou ALASSANE | ~ | ~ | 2014-09-30 | ~
- Nouriatou ALASSANE | El Hadja ALASSANE Rissikatou | ~ | | ~
Marie-Noëlle NGONO ESSAMA | M. ESSAMA Benoît | +237 6 55 70 18 33 | 2012-12-25 | Centre
= Noelle Ngono | Benoit Essama | ~ | ~ | ~
= NGONO ESSAMA Marie Noelle | Mme ESSAMA Colette | 655701833 | ~ | ~
- Marie-Noël Junior ESSAMA | ~ | ~ | 2015-12-24 | ~
- Marie-Josée NGONO ESSAMA | ~ | ~ | | ~
- Marie-Paule ATEBA ESSAMA | ~ | ~ | 2010-07-13 | ~
Ngwe Collins Achiri | Mr Achiri Collins | 6 77 05 33 91 | 2011-09-16 | North West
= Ngwe Achiri | Collins Achiri | ~ | ~ | ~
= Collins Ngwe Achiri | Mrs Bridget Achiri | +237677053391 | ~ | ~
- Suh Clovis Achiri | ~ | ~ | 2013-10-12 | ~
- Ngum Collette Achiri | ~ | ~ | | ~
Haman Adama Yaouba | Alhadji Yaouba Haman | 699 40 22 07 | 2013-07-07 | Nord
= Adama Yaouba | Yaouba Haman | ~ | ~ | ~
- Hamidou Yaouba | ~ | ~ | 2015-11-02 | ~
- Hamadou Adji Yaouba | ~ | ~ | | ~
Oluwanifemi Praise Ogunmola | Mr Ogunmola Samson | 0811 207 4459 | 2014-06-11 | Oyo
= Nifemi Ogunmola | Samson Ogunmola | 08112074459, 07055120098 | ~ | ~
= Praise OgunmolaOluwanifemi | Samson Ogunmola | ~ | ~ | ~
- Oluwanifise Ogunmola | ~ | ~ | 2016-04-19 | ~
- Praisegod Ogunmola | ~ | ~ | 2012-01-07 | ~
x Praise Adelakun | Mrs Adelakun Risi | 0811 207 4459 | 2013-02-02 | Oyo
Emmanuel Dele Osunkoya | Mr Osunkoya Emmanuel | 0803 449 6617 | 2011-10-29 | Ogun
= Dele Osunkoya | Emmanuel Osunkoya | ~ | ~ | ~
= Ayodele Osunkoya | Mr Emmanuel Osunkoya | ~ | ~ | ~
- Samuel Emmanuel Osunkoya | ~ | ~ | 2014-05-05 | ~
- Emmanuella Osunkoya | ~ | ~ | | ~
Chizaram Uche-Odili | Mr Odili Uche | 0708 300 4416 | 2013-11-11 | Abia
= Zaram Odili | Uche Odili | ~ | | ~
= Chizaram Odili-Uche | Mrs Nnenna Odili | ~ | ~ | ~
- Chizitere Uche-Odili | ~ | ~ | ~ | ~
- Chisaramokwu Uche Odili | ~ | ~ | 2016-01-26 | ~
Tosin Adeline Gbadegesin | Mrs Gbadegesin Olaide | 0802 660 1193 | 2012-05-20 | Osun
= Oluwatosin Gbadegesin | Laide Gbadegesin | ~ | ~ | ~
= Adeline Gbadegesin | Mr Gbadegesin | ~ | ~ | ~
- Tolani Adeline Gbadegesin | ~ | ~ | 2012-05-28 | ~
- Toyin Gbadegesin | ~ | ~ | | ~
- Tosan Gbadegesin | ~ | ~ | 2015-05-20 | ~
`
