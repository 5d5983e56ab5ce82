import type { Listed, Query } from '../directory/evaluation/labelled-set.js'

/**
 * Families of Nigeria, Ghana, Benin, Togo and Cameroon, written by hand: an entry, then questions as a school types them. "=" asks
 * about this very child, "-" about its brother, sister, twin or cousin, or a stranger. A question that leaves a field
 * out by "~" has what the entry has there; an empty field says nothing.
 */
const FAMILIES = `
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
- Damilola Adeyemi | Mr Kunle Adeyemi | 0909 100 2003 | 2008-06-07 | Kwara
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
Marie-Claire Ngo Bassong | M. Bassong Pierre | +237 677 88 99 00 | 2012-10-02 | Littoral
= Marie Claire Ngo Bassong | Pierre Bassong | ~ | ~ | ~
= Ngo Bassong Claire | ~ | ~ | | ~
- Marie-Louise Ngo Bassong | ~ | ~ | 2015-06-14 | ~
- Marie-Therese Ngo Bassong | ~ | ~ | | ~
Aissatou Bouba | El Hadj Bouba Hamadou | 699 12 34 56 | 2014-07-21 | Adamaoua
= Aissatou Bouba | Bouba Hamadou | ~ | ~ | ~
= Aïssatou BOUBA | Elhadj Bouba Hamadou | | ~ | ~
- Hadidja Bouba | ~ | ~ | | ~
- Mohamadou Bouba | ~ | ~ | 2011-01-02 | ~
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
Zainab Abubakar Tijani | Hajiya Halima Tijani | 0809 606 7070 | 2012-06-16 | Borno
= Zee Tijani | Halima Tijani | ~ | ~ | ~
= Zainabu Abubakar | Hajia Halima Tijani | ~ | ~ | ~
- Zulaihat Abubakar Tijani | ~ | ~ | 2009-07-04 | ~
- Fatima Abubakar Tijani | ~ | ~ | | ~
Ayomide Samuel Bankole | Dr Tunde Bankole | 0817 303 0404 | 2012-01-23 | Ogun
= Mide Bankole | Tunde Bankole | ~ | | ~
= Ayo Samuel Bankole | Dr Babatunde Bankole | ~ | | ~
- Olamide Samuel Bankole | ~ | ~ | 2015-03-08 | ~
- Ayodeji Bankole | ~ | ~ | | ~
Francis Kofi Amoah | Mrs Comfort Amoah | 0249 333 222 | 2010-02-19 | Central
= Kofi Amoah | Comfort Amoah | ~ | ~ | ~
- Frances Afia Amoah | ~ | ~ | ~ | ~
- Francisca Amoah | ~ | ~ | 2012-11-23 | ~
Peace Ehizojie Okojie | Mr Ehis Okojie | 07060123456 | 2014-05-28 | Edo
= Peace Okojie | Ehis Okojie | ~ | ~ | ~
- Patience Ehizojie Okojie | ~ | ~ | 2011-09-02 | ~
Rashidat Bolanle Salami | Alhaji Salami Rasheed | 08099887766 | 2013-08-03 | Kwara
= Bolanle Salami | Rasheed Salami | ~ | ~ | ~
= Rashida Salami | Alhaji Rasheed Salami | ~ | ~ | ~
- Rasheed Bolaji Salami | ~ | ~ | 2010-08-03 | ~
- Bolaji Salami | ~ | ~ | | ~
Fatima Zahra Diallo | M. Mamadou Diallo | 0144778899 | 2012-09-19 | Conakry
= Fatoumata Diallo | Mamadou Diallo | ~ | ~ | ~
= Zahra Diallo | ~ | ~ | ~ | ~
- Mariama Diallo | ~ | ~ | | ~
- Ahmadou Diallo | ~ | ~ | 2014-04-04 | ~
`

/** The entries and the questions about them, each of a class of its own kind: asked about this child, or about another. */
export function handWrittenFamilies(): { debtors: Listed[]; queries: Query[] } {
  const debtors: Listed[] = []
  const queries: Query[] = []
  for (const line of FAMILIES.trim().split('\n')) {
    const kind = line.startsWith('= ') || line.startsWith('- ') ? line[0] : null
    const [student, parent, phone, dob, region] = line
      .slice(kind ? 2 : 0)
      .split('|')
      .map((field) => field.trim()) as [string, string, string, string, string]
    if (kind === null) {
      const id = `H${debtors.length}`
      debtors.push({ id, student_name: student, parent_name: parent, phone, email: '', dob, region })
      continue
    }
    const entry = debtors.at(-1)!
    const asked = (typed: string, listed: string) => (typed === '~' ? listed : typed)
    queries.push({
      qid: `H${queries.length}`,
      student,
      parent: asked(parent, entry.parent_name),
      phone: asked(phone, entry.phone),
      email: '',
      dob: asked(dob, entry.dob),
      region: asked(region, entry.region),
      true_id: kind === '=' ? entry.id : '',
    })
  }
  return { debtors, queries }
}
