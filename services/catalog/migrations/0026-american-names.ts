/**
 * Seeded records are called as an American says it (rulings 8); a record that somebody changed or made by hand keeps its words.
 * A fuel-cell vehicle has no displacement (rulings 4).
 */
export const up = [
  `update fueltype t set name = american.name, description = american.description, version = t.version + 1, updated_at = now()
   from (values
    ('Petrol', 'Spark-ignition engine running on petrol.', 'Gasoline', 'Spark-ignition engine running on gasoline.'),
    ('Petrol and LPG', 'Petrol engine with a second tank for liquefied petroleum gas.', 'Gasoline and LPG', 'Gasoline engine with a second tank for liquefied petroleum gas.'),
    ('Ethanol (E85)', 'Flexible-fuel engine for petrol and E85.', 'Ethanol (E85)', 'Flexible-fuel engine for gasoline and E85.'),
    ('Petrol mild hybrid', 'Petrol engine helped by a 12 or 48 V starter-generator; it does not drive on electricity alone.', 'Gasoline mild hybrid', 'Gasoline engine helped by a 12 or 48 V starter-generator; it does not drive on electricity alone.'),
    ('Petrol hybrid', 'Petrol engine and electric motor; the battery charges itself while driving.', 'Gasoline hybrid', 'Gasoline engine and electric motor; the battery charges itself while driving.'),
    ('Plug-in petrol hybrid', 'Petrol engine and electric motor with a battery charged from the mains.', 'Plug-in gasoline hybrid', 'Gasoline engine and electric motor with a battery charged from an outlet.'),
    ('Plug-in diesel hybrid', 'Diesel engine and electric motor with a battery charged from the mains.', 'Plug-in diesel hybrid', 'Diesel engine and electric motor with a battery charged from an outlet.')
   ) as american (was, said, name, description)
   where t.name = american.was and t.description = american.said
     and not exists (select from audit_log l where l.resource = 'fueltype' and l.record_id = t.id::text)`,
  `update type t set name = american.name, description = american.description, version = t.version + 1, updated_at = now()
   from (values
    ('Saloon', 'Closed car with a separate boot, usually four doors.', 'Sedan', 'Closed car with a separate trunk, usually four doors.'),
    ('Estate', 'Saloon with the roof carried to the rear and a large tailgate.', 'Station wagon', 'Sedan with the roof carried to the rear and a large liftgate.'),
    ('Hatchback', 'Compact car whose boot opens with the rear window.', 'Hatchback', 'Compact car whose trunk opens with the rear window.'),
    ('Coupé', 'Closed two-door car with a low, sloping roof.', 'Coupe', 'Closed two-door car with a low, sloping roof.'),
    ('Panel van', 'Closed van for goods, with a load space without windows.', 'Cargo van', 'Closed van for goods, with a load space without windows.'),
    ('Pick-up', 'Vehicle with a cab and an open load bed.', 'Pickup', 'Vehicle with a cab and an open load bed.'),
    ('Campervan', 'Van fitted out for sleeping, cooking and travelling.', 'Camper van', 'Van fitted out for sleeping, cooking and traveling.'),
    ('Sports motorcycle', 'Faired motorcycle made for road speed and track days.', 'Sport motorcycle', 'Faired motorcycle made for road speed and track days.'),
    ('Touring motorcycle', 'Comfortable motorcycle with screen and panniers for long distances.', 'Touring motorcycle', 'Comfortable motorcycle with windshield and saddlebags for long distances.'),
    ('Tractor unit', 'Truck that pulls a semi-trailer.', 'Semi-truck', 'Truck that pulls a semi-trailer.'),
    ('Tipper', 'Rigid truck with a tipping body.', 'Dump truck', 'Rigid truck with a tipping body.')
   ) as american (was, said, name, description)
   where t.name = american.was and t.description = american.said
     and not exists (select from audit_log l where l.resource = 'type' and l.record_id = t.id::text)`,
  `update color t set name = american.name, version = t.version + 1, updated_at = now()
   from (values ('Grey', 'Gray')) as american (was, name)
   where t.name = american.was
     and not exists (select from audit_log l where l.resource = 'color' and l.record_id = t.id::text)`,
  `update option t set name = american.name, description = american.description, version = t.version + 1, updated_at = now()
   from (values
    ('Electric seats with memory', 'Power adjustment that remembers positions.', 'Power seats with memory', 'Power adjustment that remembers positions.'),
    ('Heated windscreen', 'Clears ice and mist in seconds.', 'Heated windshield', 'Clears ice and mist in seconds.'),
    ('Electric windows', 'Electric front and rear windows.', 'Power windows', 'Electric front and rear windows.'),
    ('Electric folding mirrors', 'Mirrors that fold at the touch of a button.', 'Power folding mirrors', 'Mirrors that fold at the touch of a button.'),
    ('Electric tailgate', 'Opens and closes by key, button or foot.', 'Power liftgate', 'Opens and closes by key, button or foot.'),
    ('Alarm and immobiliser', 'Anti-theft alarm with engine immobiliser.', 'Alarm and immobilizer', 'Anti-theft alarm with engine immobilizer.'),
    ('Reversing camera', 'Shows the space behind on the screen.', 'Backup camera', 'Shows the space behind on the screen.'),
    ('Head-up display', 'Speed and directions on the windscreen.', 'Head-up display', 'Speed and directions on the windshield.'),
    ('LED headlights', 'Dipped and main beam by LED.', 'LED headlights', 'Low and high beam by LED.'),
    ('Matrix headlights', 'Main beam that spares other drivers.', 'Matrix headlights', 'High beam that spares other drivers.'),
    ('Tow bar', 'Fixed, removable or swivelling.', 'Tow hitch', 'Fixed, removable or swiveling.'),
    ('Tyre-pressure monitor', 'Warns of a tyre losing air.', 'Tire-pressure monitor', 'Warns of a tire losing air.'),
    ('Panniers', 'Hard luggage left and right.', 'Saddlebags', 'Hard luggage left and right.'),
    ('Windscreen', 'Raised screen for motorway riding.', 'Windshield', 'Raised windshield for highway riding.'),
    ('Load-space lining', 'Wood or plastic lining and floor.', 'Cargo-area lining', 'Wood or plastic lining and floor.'),
    ('Kitchen', 'Hob, sink and fridge.', 'Kitchen', 'Stove, sink and fridge.'),
    ('Solar panel', 'Charges the leisure battery.', 'Solar panel', 'Charges the auxiliary battery.')
   ) as american (was, said, name, description)
   where t.name = american.was and t.description = american.said
     and not exists (select from audit_log l where l.resource = 'option' and l.record_id = t.id::text)`,
  `update category t set name = american.name, description = american.description, version = t.version + 1, updated_at = now()
   from (values
    ('Van', 'Light commercial vehicle up to 3.5 tonnes.', 'Van', 'Light commercial vehicle up to 3.5 metric tons.'),
    ('Truck', 'Commercial vehicle above 3.5 tonnes.', 'Truck', 'Commercial vehicle above 3.5 metric tons.'),
    ('Camper', 'Campervans and motorhomes.', 'Camper', 'Camper vans and motorhomes.')
   ) as american (was, said, name, description)
   where t.name = american.was and t.description = american.said
     and not exists (select from audit_log l where l.resource = 'category' and l.record_id = t.id::text)`,
  `update transmission t set name = american.name, description = american.description, version = t.version + 1, updated_at = now()
   from (values
    ('Dual-clutch', 'Automatic gearbox with two clutches and no interruption of traction.', 'Dual-clutch', 'Automatic transmission with two clutches and no interruption of traction.'),
    ('Automated manual', 'Manual gearbox whose clutch and shifts are operated by actuators.', 'Automated manual', 'Manual transmission whose clutch and shifts are operated by actuators.')
   ) as american (was, said, name, description)
   where t.name = american.was and t.description = american.said
     and not exists (select from audit_log l where l.resource = 'transmission' and l.record_id = t.id::text)`,
  `update vehicle v set engine_size = null
   from fueltype f where f.id = v.fuel_type and f.powertrain = 'fuel_cell' and v.engine_size is not null`,
]
