import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPlaceText } from './place-text.ts'

const olaya = { kind: 'point', point: { lat: 24.7136, lng: 46.6753 } }

/** `u4pruydqqvj`, the usual example of a geohash. */
const GEOHASH = { lat: 57.649111, lng: 10.40744 }

describe('a text of a place', () => {
  it.each([
    '24.7136, 46.6753',
    '24.7136,46.6753',
    '24.7136 46.6753',
    '24.7136° 46.6753°',
    '٢٤٫٧١٣٦، ٤٦٫٦٧٥٣',
    '\u200e24.7136, 46.6753\u200f',
    '24.7136N, 46.6753E',
    '24.7136° N 46.6753° E',
    'N24.7136 E46.6753',
    '46.6753 E, 24.7136 N',
    '24°42\'48.96"N 46°40\'31.08"E',
    '24° 42′ 48.96″ N, 46° 40′ 31.08″ E',
    '24 42 48.96 N, 46 40 31.08 E',
    '٢٤°٤٢′٤٨٫٩٦″ شمالًا، ٤٦°٤٠′٣١٫٠٨″ شرقًا',
    '(24.7136, 46.6753)',
    '[24.7136, 46.6753],',
    '24,7136 46,6753',
    '24,7136; 46,6753',
    '24º42\'48.96"N 46º40\'31.08"E',
    'geo:24.7136,46.6753',
    'geo:24.7136,46.6753,600;u=35?z=12',
    'geo:0,0?q=24.7136,46.6753(Yard)',
    'https://www.google.com/maps?q=24.7136,46.6753',
    'maps.google.com/?q=24.7136,46.6753',
    'www.google.com/maps/@24.7136,46.6753,15z',
    'https://www.bing.com/maps?cp=24.7136~46.6753&lvl=15',
    'https://www.google.com/maps/search/?api=1&query=24.7136%2C46.6753',
    'https://www.google.com/maps/@24.7136,46.6753,15z',
    'https://www.google.com/maps/place/Yard/@24.7,46.6,17z/data=!3m1!4b1!4m5!3m4!1s0x0:0x0!8m2!3d24.7136!4d46.6753',
    'https://www.google.com/maps/place/24.7136,46.6753',
    'https://www.google.com/maps/search/12,+3rd+Street/@24.7136,46.6753,15z',
    'https://www.google.com/maps/place/24,+15+%D8%B4%D8%A7%D8%B1%D8%B9/@24.7136,46.6753,15z',
    'https://maps.google.com/maps?q=24.7136,46.6753+(Yard)',
    'https://maps.google.com/maps?q=24.7136,46.6753.',
    'https://maps.google.com/maps?daddr=24.7136,46.6753',
    'https://www.google.com/maps/dir/24.6,46.5/24.7,46.6/24.7136,46.6753/@24.65,46.6,12z/data=!4m2!4m1!3e0',
    'https://www.google.com/maps/dir//24.7136,46.6753/@24.65,46.6,12z',
    'https://www.google.com/maps/dir/Home/Yard+Olaya/@24.65,46.6,12z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d46.5!2d24.6!1m5!1m1!1s0x3:0x4!2m2!1d46.6753!2d24.7136!3e0',
    'https://www.google.com/maps/dir/Home/24.7136,46.6753/@24.65,46.6,12z/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d46.5!2d24.6!1m0!3e0',
    'https://www.google.com/maps/dir/?api=1&origin=24.6,46.5&destination=24.7136,46.6753',
    'https://wego.here.com/directions/drive/Home:24.6,46.5/Yard:24.7136,46.6753?map=24.65,46.58,11,normal',
    'https://www.openstreetmap.org/directions?engine=osrm&route=24.6%2C46.5%3B24.7136%2C46.6753#map=11/24.65/46.58',
    'https://www.bing.com/maps?rtp=pos.24.6_46.5~pos.24.7136_46.6753&cp=24.65~46.58',
    'https://maps.google.com/maps?ll=24.65,46.58&q=24.7136,46.6753',
    'https://maps.google.com/?q=24%C2%B042%2748.96%22N+46%C2%B040%2731.08%22E',
    'https://www.google.com/maps/place/24%C2%B042%2748.96%22N+46%C2%B040%2731.08%22E',
    'https://www.google.com/maps/place/24%C2%B042%2748.96%22N+46%C2%B040%2731.08%22E/@24.7,46.6,12z',
    'https://www.waze.com/live-map/directions?to=ll.24.7136%2C46.6753&from=ll.24.6%2C46.5',
    'https://www.waze.com/livemap/directions?latlng=24.7136%2C46.6753',
    'https://wego.here.com/?map=24.7136,46.6753,15,normal',
    'https://share.here.com/l/24.7136,46.6753,Yard',
    'https://maps.apple.com/?ll=24.7136,46.6753&q=Yard',
    'https://maps.apple.com/place?coordinate=24.7136,46.6753',
    'https://www.openstreetmap.org/?mlat=24.7136&mlon=46.6753#map=5/20/40',
    'https://www.openstreetmap.org/#map=15/24.7136/46.6753',
    'موقع العميل: https://maps.google.com/?q=24.7136,46.6753',
    'Yard, Olaya 12 (https://www.google.com/maps?q=24.7136,46.6753)',
  ])('%s is a point', (text) => {
    expect(readPlaceText(text)).toEqual(olaya)
  })

  it.each([
    ['RRRD2929', { kind: 'short_address', code: 'RRRD2929' }],
    ['rrrd ٢٩٢٩', { kind: 'short_address', code: 'RRRD2929' }],
    ['https://maps.app.goo.gl/AbCdEf123', { kind: 'short_link', link: 'https://maps.app.goo.gl/AbCdEf123' }],
    ['maps.app.goo.gl/AbCdEf123?g_st=iw', { kind: 'short_link', link: 'https://maps.app.goo.gl/AbCdEf123' }],
    ['Dropped pin\nNear Olaya 12\nhttps://maps.app.goo.gl/AbCdEf123', { kind: 'short_link', link: 'https://maps.app.goo.gl/AbCdEf123' }],
    ['http://goo.gl/maps/AbC', { kind: 'short_link', link: 'https://goo.gl/maps/AbC' }],
    ['https://maps.apple/p/x~Y_1.2', { kind: 'short_link', link: 'https://maps.apple/p/x~Y_1.2' }],
    ['https://osm.org/go/0EEQjE', { kind: 'short_link', link: null }],
    ['https://waze.com/ul/hu4pruydqqvj', { kind: 'point', point: GEOHASH }],
    ['https://www.waze.com/ul/hu4pruydqqvj?navigate=yes', { kind: 'point', point: GEOHASH }],
    ["33°30'S 70°36'W", { kind: 'point', point: { lat: -33.5, lng: -70.6 } }],
    ['-33.5, -70.6', { kind: 'point', point: { lat: -33.5, lng: -70.6 } }],
  ])('%s is %j', (text, read) => {
    expect(readPlaceText(text)).toEqual(read)
  })

  it.each([
    '',
    'Olaya Street',
    '24.7136',
    '95.1, 46.6',
    '24.7, 181',
    "24°61'N 46°0'E",
    '24.7 N, 46.6 N',
    'RRR2929',
    'Olaya St. 12/4',
    'example.com/yard',
    'geo:',
    'geo:95,46',
  ])('%s is nothing known', (text) => {
    expect(readPlaceText(text)).toEqual({ kind: 'unknown' })
  })

  it.each([
    'https://example.com/',
    'Olaya Street https://example.com/',
    'https://www.google.com/maps/place/Riyadh',
    'https://www.google.com/maps?q=%E0%A4%A',
    'https://www.google.com/maps?q=12,+34.5+Olaya+Street',
    'https://www.google.com/maps/dir/Home/Yard/@24.65,46.6,12z',
    'https://www.google.com/maps/dir/24.6,46.5//@24.65,46.6,12z',
    'https://www.google.com/maps/dir/Home/Nowhere/@24.65,46.6,12z/data=!4m9!4m8!1m5!1m1!1s0x1:0x2!2m2!1d46.5!2d24.6!1m0!3e0',
    'https://maps.google.com/maps?saddr=24.6,46.5&daddr=Yard&ll=24.65,46.58',
    'https://wego.here.com/directions/drive/Home/Yard?map=24.65,46.58,11,normal',
    'https://waze.com/ul/hezs4',
  ])('%s is a link that holds no point', (text) => {
    expect(readPlaceText(text)).toEqual({ kind: 'link' })
  })

  it('longer than any link is not gone through', () => {
    const point = '24.7136, 46.6753'
    expect(readPlaceText(point.padEnd(5000))).toEqual(olaya)
    expect(readPlaceText(point.padEnd(5001))).toEqual({ kind: 'unknown' })
  })

  it('of any point reads that point back, and any text gets an answer', () => {
    const degrees = (most: number) => fc.integer({ min: -most * 1e6, max: most * 1e6 }).map((micro) => micro / 1e6)
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lng) => {
        const point = { lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) }
        expect(readPlaceText(`${lat.toFixed(6)}, ${lng.toFixed(6)}`)).toEqual({ kind: 'point', point })
      }),
    )
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(readPlaceText(text).kind).toMatch(/^(point|short_address|short_link|link|unknown)$/)
      }),
    )
  })
})
