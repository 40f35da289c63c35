import { Readable, pipeline } from 'node:stream'
import { constants, createGzip } from 'node:zlib'

type OnError = (error: unknown) => void

/**
 * A stream of UTF-8 text that is made only as fast as it is read: the source is asked for the next piece when the
 * reader has room. A source that fails cuts the stream; the reader sees that the last line is missing.
 */
export const streamText = (source: AsyncIterable<string>, onError: OnError): ReadableStream<Uint8Array> => {
  const pieces = source[Symbol.asyncIterator]()
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const next = await pieces.next()
        if (next.done) controller.close()
        else controller.enqueue(encoder.encode(next.value))
      } catch (error) {
        onError(error)
        controller.error(error)
      }
    },
    cancel: async () => {
      await pieces.return?.()
    },
  }, { highWaterMark: 1 })
}

/**
 * The same, gzipped: rows of one kind repeat their field names, so a slow link carries about a tenth. Each piece is
 * flushed, because a mark that stays in the compressor's buffer would keep its rows from the screen. Fast rather than
 * small (level 1): the first load of a large vendor must not wait for the compressor.
 */
export const streamGzip = (source: AsyncIterable<string>, onError: OnError): ReadableStream<Uint8Array> => {
  const gzip = createGzip({ level: 1, flush: constants.Z_SYNC_FLUSH })
  let cancelled = false
  pipeline(Readable.from(source, { highWaterMark: 1 }), gzip, (error) => {
    if (error && !cancelled) onError(error)
  })
  const reader = Readable.toWeb(gzip).getReader()
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      const next = await reader.read()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    cancel: async (reason) => {
      cancelled = true
      await reader.cancel(reason)
    },
  }, { highWaterMark: 0 })
}

/** Whether a caller takes gzip (its Accept-Encoding header). */
export const takesGzip = (acceptEncoding: string | undefined): boolean => /(^|[\s,])gzip\s*(;\s*q=(1|0\.\d*[1-9])\d*)?\s*($|,)/i.test(acceptEncoding ?? '')
