import { createServer } from 'node:http'
import type * as Module from '../server/leave-service.js'

/**
 * A server that stops as the product does, and is back in no time, so that many stops can be watched. Run as a process:
 * PORT, BEHIND_PROXY (yes or no) and LEAVE_SERVICE (the address of the module) are in its environment.
 */
const { PORT, BEHIND_PROXY, LEAVE_SERVICE } = process.env
const { leaveService } = (await import(LEAVE_SERVICE!)) as typeof Module

const server = createServer()
const service = leaveService(server)
service.serve((request, response) => {
  request.resume().on('end', () => {
    // Some work, in which the operating system takes connections that we do not see yet; then some waiting.
    for (const until = performance.now() + Math.random() * 5; performance.now() < until;);
    setTimeout(() => response.end('done'), Math.random() * 20)
  })
})
process.on('SIGTERM', () => {
  void service.close({ behindProxy: BEHIND_PROXY === 'yes' }).then(() => process.exit(0))
})
server.listen(Number(PORT), '127.0.0.1', () => console.log('ready'))
