import { Router } from 'express'
export const demoRoutes = (_world: unknown): Router => Router()
