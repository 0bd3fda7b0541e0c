import { shippedLists } from '@tribunal/testkit/shipped'
import { describe, expect, it } from 'vitest'
import { createTextAnalyser } from './index.ts'

const analyser = createTextAnalyser(shippedLists())
const flags = (text: string) => analyser.analyse(text).detection.scam_indicators

describe('the red flag of each kind of scam', () => {
  it.each([
    ['prize-won', "You're our 1,000,000th visitor! Claim your iPhone 17, just cover the shipping"],
    ['prize-won', 'CLICK HERE!!! WIN iPhone!!!'],
    ['prize-won', 'Su número ha ganado un Mercedes en nuestro sorteo, abone los gastos de gestión'],
    ['fake-fine', 'You have an unpaid toll of $6.99. Pay now to avoid license suspension'],
    ['fake-fine', 'DGT: tiene una multa pendiente de 100 €. Abónela hoy con descuento'],
    ['fake-fine', 'There is a federal warrant in your name for unpaid taxes. Settle today'],
    ['delivery-fee', 'USPS: your package could not be delivered. Update and pay $0.30 here'],
    ['delivery-fee', 'Correos: su envío está en aduana. Pague 2,64 € de tasas para liberarlo'],
    ['relative-in-distress', 'Hi mum, I dropped my phone, this is my new number. Can you pay a bill for me?'],
    ['relative-in-distress', 'Tuma pesa kwa namba hii, mimi ni mama yako, simu imeharibika'],
    ['code-asked', 'This is the fraud team of your bank. Read me the six digits that we just texted you.'],
    ['code-asked', 'Le llamamos de su banco. Díganos los seis dígitos que acaba de recibir.'],
    ['payment-diverted', 'Our bank details changed. Please pay the invoice of this month to the new account below.'],
    ['deposit-in-advance', 'Piso precioso, 350 al mes. Estoy fuera, envía la fianza y te mando las llaves.'],
    ['secret-asked', 'Sisi ni Safaricom. Tutumie PIN yako ili akaunti isifungwe.'],
    ['romance-money', 'I am stuck at customs, my love, please send 300 so they let me through'],
    ['romance-money', 'Mi amor, la aduana retiene mi regalo, necesito que pagues 200 euros y mañana estoy contigo'],
    ['relative-in-distress', 'Papi, soy yo, me cogió un retén, necesito 2 millones, no le diga nada a mi mamá'],
    ['romance-money', 'My love, my card is blocked, only 2,000 in gift cards and I am in your arms'],
    ['romance-money', 'Mi amor, sigo en la plataforma, me falta pagar el permiso, ¿me prestas 1200?'],
    ['easy-job', 'Earn $300 a day rating hotels online, message me on WhatsApp'],
    ['easy-job', 'Gane 300 mil diarios dándole me gusta a videos desde su celular'],
    ['investment-bait', "I turned 500 into 12k in 9 days on Olivia's platform. Inbox her"],
    ['investment-bait', 'Invierte 200 y recibe 2000 en una semana. Escríbeme por interno'],
    ['crypto-offer', 'Send 0.1 BTC to the address below and get double back'],
    ['crypto-offer', 'Está regalando bitcoin: envía 0.05 BTC y te regresan 0.1'],
    ['account-trouble', 'Your Instagram account will be deleted for copyright violation, verify your login'],
    [
      'account-trouble',
      'Mercado Pago: ingresaron a tu cuenta desde otro dispositivo. Si no fuiste vos entrá a mp-ayuda.com',
    ],
    ['secret-asked', 'Submit your card details to receive it'],
    ['secret-asked', 'Para recibirlo ingresá tu clave'],
    ['code-asked', 'I sent you a 6 digit code by accident, can you forward it to me?'],
    ['code-asked', 'Te mandé un código por error, ¿me lo puedes reenviar?'],
    ['tax-refund', 'Hacienda: tiene un reembolso pendiente de 326 €'],
    ['tech-support', 'Your computer is infected with 5 viruses. Call us immediately'],
    ['boss-asks', 'Soy el gerente, haz una transferencia urgente a este nuevo proveedor, es confidencial'],
    ['gift-card-payment', 'Payment by gift card only'],
    ['deposit-in-advance', 'Alquilo departamento, estoy en el extranjero, deposite la reserva'],
    ['advance-fee', 'I am a barrister. The sum of 4.7 million dollars has no next of kin'],
  ])('%s: %s', (flag, text) => {
    expect(flags(text)).toContain(flag)
  })
})

describe('what asks for nothing bears none', () => {
  it.each([
    'Never send your PIN or password to anybody',
    'The bank will never ask you for your password by text',
    'Nunca compartas tu clave ni el código que te llegue',
    'Cuidado con los mensajes que dicen que tu paquete está retenido: es una estafa',
    'My new number is 555 0199, save it',
    'Este es mi nuevo número, guárdenlo',
    'The parcel arrived, thanks! I paid the customs fee at the post office',
    'Grandma is in the hospital, please pray for her',
    'Can you lend me 20 bucks until Friday?',
    'La multa por no votar es de 92 soles',
    'He paid the fine at the police station',
    'El gobierno anunció un bono de 350 soles para familias vulnerables',
    'Your order has shipped and will arrive on Tuesday',
    'We are hiring a nurse for the night shift, send your CV to the hospital',
    'I invested in index funds and retired at 60',
    'How do I change my password on Instagram?',
    'Bitcoin fell 5 percent on Monday, analysts say',
    'Sin embargo, los vecinos no quieren pagar',
    'It took 1 week to pay',
  ])('%s', (text) => {
    expect(flags(text)).toEqual([])
  })
})
