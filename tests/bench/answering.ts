import { ORIGIN, type World } from '#tests/contract/world.ts'

/** The server as a device of a vendor meets it. */
export const answering =
  (world: World, { cookie }: Awaited<ReturnType<World['vendor']>>) =>
  (request: Request): Response | Promise<Response> => {
    const headers = new Headers(request.headers)
    headers.set('Origin', ORIGIN)
    headers.set('Cookie', cookie)
    return world.app.fetch(new Request(request, { headers }))
  }
