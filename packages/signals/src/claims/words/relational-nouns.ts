/** Nouns of what something has: `the roof` is the roof of something. By these a bare noun phrase speaks of what was named before. */
export const RELATIONAL: ReadonlySet<string> = new Set(
  `owner owners contractor contractors vendor vendors supplier developer builder operator operators manager ceo founder founders inventor
   shareholders employees workers staff crew captain driver drivers pilot pilots passengers customers members patients residents tenants
   pupils students teachers organisers organizers victims survivors author publisher plot ending cast lyrics
   roof walls windows doors entrance engine engines wheels brakes battery screen screens stations station platforms seats tickets
   lift lifts stairs floors pipes pumps foundations stones pillars lanes wiring alarm alarms
   price prices cost costs budget toll tolls fare fares fee fees population capital currency flag border borders coast
   permit licence license contract tender deadline closure reopening results ingredients dose
   dueño dueña dueños propietario propietaria contratista contratistas proveedor constructora operadora gerente fundador fundadora inventor
   accionistas empleados trabajadores tripulación capitán conductor conductores chofer piloto pasajeros clientes socios pacientes residentes
   inquilinos alumnos estudiantes profesores organizadores víctimas sobrevivientes autor autora editorial trama cantante
   techo muros paredes puertas motor motores ruedas frenos batería pantalla pantallas estaciones andenes asientos ascensor ascensores
   escaleras tuberías bombas cimientos columnas carriles alarma alarmas
   precio precios costo coste presupuesto peaje peajes tarifa tarifas cuota población capital moneda bandera frontera fronteras costa
   permiso licencia contrato licitación plazo cierre reapertura resultados ingredientes dosis`.split(/\s+/),
)
