/** Bamileke, Beti, Bassa, Fulani and anglophone families, in the form of `hand-written-families.ts`. */
export const CAMEROON = `
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
TCHINDA KENFACK Loïc | M. KENFACK Jules | 6 75 20 14 88 | 2012-02-11 | Ouest
= Loic Kenfack | Jules Kenfack | ~ | ~ | ~
= TCHINDA Loïc | M. KENFACK Jules | +237 675 20 14 88 | ~ | ~
- DONGMO KENFACK Larissa | ~ | ~ | 2014-05-23 | ~
- MAFFO KENFACK Loïs | ~ | ~ | 2010-09-09 | ~
x TCHINDA Loïc | Mme FEUDJIO Solange | 6 96 31 55 02 | 2007-11-04 | Centre
ATANGANA NKOLO Christian | Mme ATANGANA Brigitte | +237 699 40 71 15 | 2011-10-29 | Centre
= Christian Atangana | Brigitte Mballa | ~ | ~ | ~
= ATANGANA Christian N. | Brigitte Atangana | ~ | | ~
- ATANGANA NKOLO Pascal | ~ | ~ | 2013-12-25 | ~
- ATANGANA Christelle | ~ | ~ | 2009-03-05 | ~
NGO NLEND Esther | M. NLEND Samuel | 677 05 81 63 | 2013-01-17 | Littoral
= Esther Nlend | Samuel Nlend | ~ | ~ | ~
= NGONLEND Esther | M. NLEND Samuel | ~ | ~ | ~
- NGO NLEND Estelle | ~ | ~ | 2010-06-08 | ~
- NLEND Samuel Junior | ~ | ~ | 2015-09-01 | ~
Bih Miranda Ngwa | Mr Ngwa Peter | 677 41 20 55 | 2012-07-19 | North West
= Miranda Ngwa | Peter Ngwa | ~ | | ~
= NGWA MIRANDA BIH | Mrs Ngwa | ~ | ~ | ~
- Neba Desmond Ngwa | ~ | ~ | 2010-04-10 | ~
- Sirri Melvis Ngwa | ~ | ~ | 2014-11-22 | ~
Ayuk Bertrand Tabe | Mr Tabe Ayuk | +237 650 11 73 24 | 2011-04-03 | South West
= Tabe Bertrand Ayuk | Tabe Ayuk | ~ | ~ | ~
- Ayuk Bernard Tabe | ~ | ~ | 2014-02-01 | ~
- Ayuk Bridget Tabe | ~ | ~ | | ~
MBARGA ESSOMBA Jean Rostand | Mme ESSOMBA Odile | +237 6 94 17 30 82 | 2012-12-05 | Centre
= Rostand Mbarga | Odile Essomba | ~ | ~ | ~
= MBARGA Jean-Rostand | Mme Odile ESSOMBA | | ~ | ~
- MBARGA ESSOMBA Jean Roland | ~ | ~ | 2010-01-27 | ~
- ESSOMBA Odette | ~ | ~ | 2015-03-21 | ~
Fru Blaise Ndifor | Pa Ndifor Emmanuel | 6 51 80 22 46 | 2011-08-19 | North West
= Blaise Ndifor | Emmanuel Ndifor | ~ | | ~
= Blaise Fru | Pa Ndifor Emmanuel | ~ | ~ | ~
- Fru Brice Ndifor | ~ | ~ | 2013-07-03 | ~
- Manka Blandine Ndifor | ~ | ~ | | ~
FOKOU TALLA Brice | M. TALLA Fokou Martin | 699 20 44 61 | 2011-12-30 | Ouest
= Brice Fokou | Martin Talla | ~ | | ~
= TALLA Brice | Mme TALLA | ~ | ~ | ~
- FOKOU TALLA Brigitte | ~ | ~ | 2014-03-14 | ~
- FOKOU TALLA Fabrice | ~ | ~ | 2009-07-17 | ~
`
