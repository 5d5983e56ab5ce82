import { Router } from 'express'
export const printableLetterRoutes = (_world: unknown, _c: unknown): Router => Router()
