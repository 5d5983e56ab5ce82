import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { aPdf, deflatedStream, streamOf } from '../testing/files/a-pdf.js'
import { acceptFile, FileRefused } from './recognise.js'

test('a harmless PDF is kept byte for byte', async () => {
  const pdf = aPdf({
    catalog: '/OpenAction [3 0 R /Fit]',
    objects: [
      deflatedStream('/Type /ObjStm /N 2 /First 10', '9 0 10 13 << /Type /Font >> (First term receipt) '),
      deflatedStream('', 'BT /F1 12 Tf (Received with thanks: NGN 45,000) Tj ET'),
      '<< /Type /Annot /Subtype /Link /A << /S /URI /URI (https://example.org/receipt) >> >>',
    ],
  })
  const file = await accept(pdf)
  expect(file).toMatchObject({ mediaType: 'application/pdf', width: null, height: null })
  expect(file.bytes.equals(pdf)).toBe(true)
})

test('a scan that happens to hold the letters /JS among its pixels is kept', async () => {
  const pixels = Buffer.concat([randomBytes(900), Buffer.from('/JS ('), randomBytes(900)])
  await expect(
    accept(aPdf({ objects: [streamOf('/Subtype /Image /Filter /DCTDecode', pixels)] })),
  ).resolves.toBeDefined()
})

test('a few bytes that a mail program left behind the end do no harm', async () => {
  const pdf = Buffer.concat([aPdf(), Buffer.from('\r\n--=_boundary--\r\n')])
  await expect(accept(pdf)).resolves.toBeDefined()
})

const ACTIVE: Record<string, Buffer> = {
  'runs a script when opened': aPdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' }),
  'carries scripts by name': aPdf({ catalog: '/Names << /JavaScript 4 0 R >>', objects: ['<< >>'] }),
  'runs a script under a shortened action': aPdf({ catalog: '/AA << /WC << /S /Other /JS 4 0 R >> >>' }),
  'starts a program': aPdf({ catalog: '/OpenAction << /S /Launch /F (cmd.exe) >>' }),
  'carries another file': aPdf({
    objects: ['<< /Type /Filespec /EF << /F 5 0 R >> >>', streamOf('/Type /EmbeddedFile', 'MZ')],
  }),
  'lists attachments': aPdf({ catalog: '/Names << /EmbeddedFiles << /Names [] >> >>' }),
  'is locked': aPdf({
    trailer: '/Encrypt 4 0 R',
    objects: ['<< /Filter /Standard /V 2 /R 3 /EncryptMetadata true >>'],
  }),
  'is a form with scripts of its own': aPdf({ catalog: '/AcroForm << /XFA 4 0 R >>' }),
  'sends what is typed into it elsewhere': aPdf({ catalog: '/OpenAction << /S /SubmitForm /F (//x) >>' }),
  'spells its script with #xx': aPdf({ catalog: '/OpenAction << /S /J#61va#53cript /J#53 (1) >>' }),
  'hides its script in an object stream': aPdf({
    objects: [deflatedStream('/Type /ObjStm /N 1 /First 4', '9 0 << /S /JavaScript >>')],
  }),
  'hides a shortened script in an object stream': aPdf({
    objects: [deflatedStream('/Type /ObjStm /N 1 /First 4', '9 0 << /S /Other /JS (1) >>')],
  }),
  'spells a hidden script with #xx': aPdf({
    objects: [deflatedStream('/Type /Obj#53tm /N 1 /First 4', '9 0 << /S /#4aavaScript >>')],
  }),
  'calls an object stream a picture': aPdf({
    objects: [deflatedStream('/Subtype /Image /Width 9', '  9 0 << /S /JavaScript >>')],
  }),
  'hides its script behind a megabyte of blanks': aPdf({
    objects: [deflatedStream('/N 1', `${' '.repeat(2 ** 20 - 8)}9 0 << /S /JavaScript >>`)],
  }),
  'packs its objects so that nobody can look': aPdf({
    objects: [streamOf('/Type /ObjStm /N 1 /First 4 /Filter /ASCIIHexDecode', '392030')],
  }),
  'spells its unusual packing with #xx': aPdf({
    objects: [streamOf('/Type /Obj#53tm /N 1 /F#69rst 4 /Filter /ASCIIHexDecode', '392030')],
  }),
  'packs its objects twice': aPdf({
    objects: [streamOf('/Type /ObjStm /N 1 /First 4 /Filter [/ASCII85Decode /FlateDecode]', 'GhVa]d*O1V~>')],
  }),
  'hides its objects behind a predictor': aPdf({
    objects: [
      deflatedStream(
        '/Type /ObjStm /N 1 /First 4 /DecodeParms << /Predictor 12 >>',
        Buffer.from([2, 57, 32, 48]),
      ),
    ],
  }),
  'points into a picture where a script lies': aPdf({
    objects: [
      streamOf('/Subtype /Image', Buffer.concat([randomBytes(99), Buffer.from('<</S/JavaScript/JS(1)>>')])),
    ],
  }),
}

test.each(Object.entries(ACTIVE))('a PDF that %s is refused', async (_, pdf) => {
  await expect(accept(pdf)).rejects.toMatchObject({ reason: 'ENCRYPTED_OR_ACTIVE_PDF' })
})

test('the refusal tells a person what to do instead', async () => {
  const refusal = await accept(ACTIVE['is locked']!).catch((error: unknown) => error)
  expect(refusal).toBeInstanceOf(FileRefused)
  expect((refusal as FileRefused).message).toMatch(/print it to a new PDF, or send a picture/)
})

test('a PDF cut in half is damaged', async () => {
  const pdf = aPdf({ objects: [streamOf('', randomBytes(4000))] })
  await expect(accept(pdf.subarray(0, pdf.length / 2))).rejects.toMatchObject({ reason: 'DAMAGED' })
})

test('a PDF with a page of something else behind its end is damaged', async () => {
  const pdf = Buffer.concat([aPdf(), Buffer.from('<script>alert(1)</script>'.repeat(100))])
  await expect(accept(pdf)).rejects.toMatchObject({ reason: 'DAMAGED' })
})

test('a PDF with an object stream that does not unpack is damaged', async () => {
  const pdf = aPdf({
    objects: [streamOf('/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode', 'not deflated')],
  })
  await expect(accept(pdf)).rejects.toMatchObject({ reason: 'DAMAGED' })
})

test('a PDF that unpacks to hundreds of megabytes is refused before it fills the memory', async () => {
  const pdf = aPdf({ objects: [deflatedStream('/Type /ObjStm /N 1 /First 4', Buffer.alloc(200e6, '1 '))] })
  expect(pdf.length).toBeLessThan(300_000)
  await expect(accept(pdf)).rejects.toMatchObject({ reason: 'TOO_LARGE' })
})

test('a PDF of nearly half a million streams is refused without looking into each', async () => {
  const pdf = aPdf({ objects: [Buffer.from('stream\n\x78\x9c'.repeat(450_000), 'latin1')] })
  await expect(accept(pdf)).rejects.toMatchObject({ reason: 'TOO_LARGE' })
})

function accept(bytes: Buffer) {
  return acceptFile(Readable.from([bytes]), {
    maxBytes: 5_000_000,
    owner: 'somebody',
  })
}
