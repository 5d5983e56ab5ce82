import { Router } from 'express'
export const claimRoutes = (_world: unknown): Router => Router()
